"""`python -m makeway` is `makeway`."""

from makeway.cli import app

if __name__ == "__main__":
    app()
