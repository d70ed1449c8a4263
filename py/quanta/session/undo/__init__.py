"""Taking moves back: how far, and whether that brings somebody back who knows more."""
