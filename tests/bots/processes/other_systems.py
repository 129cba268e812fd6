"""Systems without the limits and signals that programs of others need, such as Windows."""

import subprocess
import sys


def assert_imports_on_other_systems(*modules: str) -> None:
    """Nothing fails until a program is to be run, and then it says so."""
    code = (
        "import os, select, sys\nsys.modules['resource'] = None\ndel os.killpg, select.poll\n"
        f"import {', '.join(modules)}\n"
        "from noloss.bots.processes.process import ProcessBot\n"
        "from noloss.core.errors import NolossError\n"
        "from noloss.core.notation import parse_game\n"
        "try:\n    ProcessBot(['true']).ask(parse_game('3x3').start())\n"
        "except NolossError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "programs can be checked on Linux and macOS, not on this system\n"
