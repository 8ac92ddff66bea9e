"""Where things stand: formations, displacement, contact, Health Pools."""
