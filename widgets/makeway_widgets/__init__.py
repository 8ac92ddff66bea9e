"""Makeway's widgets: the table, the hit tray, the exercises, and the session they share."""
