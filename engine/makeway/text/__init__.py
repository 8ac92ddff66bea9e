"""In and out: drawings, one-line notation, scenario documents, frames, pictures."""
