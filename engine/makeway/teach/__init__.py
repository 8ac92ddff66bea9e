"""What learners need beyond rulings: lessons, exercises, misconceptions."""
