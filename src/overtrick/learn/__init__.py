"""Learners: features of views, tables of values, and the compiled games in which they are learned."""
