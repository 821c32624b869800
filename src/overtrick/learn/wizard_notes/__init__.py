"""What an agent is told in Fowler's notes on Wizard (rulebook §2.2): one hand as a few numbers, in several ways."""
