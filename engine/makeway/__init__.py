"""Makeway: the Character and Combined Unit rules of The 9th Age, ruled sentence by sentence."""

__version__ = "0.1.0"
