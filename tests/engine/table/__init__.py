"""The rules of a battlefield: moving, charging, what a Player Turn remembers."""
