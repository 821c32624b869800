"""Everybody against everybody: results that are kept, ratings, reports."""
