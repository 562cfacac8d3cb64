"""The command line, as ``python -m make24``."""

from make24.cli import main

if __name__ == "__main__":
    main(prog_name="make24")
