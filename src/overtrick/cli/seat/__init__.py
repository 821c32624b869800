"""A seat at the table for a person: what is drawn, what is asked, what is saved."""
