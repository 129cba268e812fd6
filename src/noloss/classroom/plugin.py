"""What the classroom adds to noloss: commands, and adapters for objects of other libraries."""

from noloss.core.plugins import Command, Plugin

PLUGIN = Plugin(
    commands={
        "serve": Command("noloss.classroom.cli.serve:serve", "Classroom"),
        "export-games": Command("noloss.classroom.cli.export_games:export_games", "Classroom"),
        "grade": Command("noloss.classroom.cli.grade:grade", "Classroom"),
        "check-model": Command("noloss.classroom.cli.check_model:check_model", "Classroom"),
        "mcp": Command("noloss.classroom.cli.mcp:mcp", "Classroom"),
    },
    adapters=("noloss.classroom.libraries.adapters:adapt",),
)
