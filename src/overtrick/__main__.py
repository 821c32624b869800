"""`python -m overtrick`: the command line."""

from overtrick.cli.start import main

if __name__ == "__main__":
    main()
