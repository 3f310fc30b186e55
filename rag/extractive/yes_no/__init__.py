"""Whether a sentence affirms or denies what a question supposes."""
