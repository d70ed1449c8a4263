"""``python -m quanta``: the command line."""

import sys

from quanta.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
