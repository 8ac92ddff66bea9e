"""Counts of what the rules leave open, for every small unit: the engine's beside a twin's."""
