"""What may happen: one module for each section of the rule text."""
