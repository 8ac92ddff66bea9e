"""Second opinions on the engine's solvers: plain searches that share no code with it."""
