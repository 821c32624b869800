"""The card table: tables (rules as data), state (one hand as a vector), tricks (the kernel that plays cards)."""
