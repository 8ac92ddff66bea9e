"""What things are: words, clauses, readings, states, actions, events, rulings."""
