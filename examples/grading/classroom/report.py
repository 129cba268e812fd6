"""Tells GitHub what `noloss grade --one BOT --json` found: `python report.py < grade.json`.

Adds the points to the summary of the run, and `verdict` and `result` to the outputs of the step.
`result` is what Classroom's autograding-grading-reporter reads: JSON in base 64.
"""

import base64
import html
import json
import os
import sys
from fractions import Fraction
from pathlib import Path

report = json.load(sys.stdin)
(bot,) = report["bots"]
score = report["scores"][bot["name"]]
lines = [f"{bot['name']}: {bot['verdict']}", ""]
tests = []
for item in score["items"]:
    points, of = Fraction(item["points"]), Fraction(item["of"])
    lines.append(f"{float(points):5.1f} of {float(of):5.1f}  {item['name']}: {item['why']}")
    tests.append({
        "name": item["name"],
        "status": "pass" if points == of else "fail",
        "score": float(points),
        "message": item["why"],
        "test_code": "",
        "filename": "",
        "line_no": 0,
        "execution_time": "",
    })  # fmt: skip
points, of = Fraction(score["points"]), Fraction(score["of"])
lines.append(f"{float(points):5.1f} of {float(of):5.1f}  together")
result = {
    "version": 1,
    "status": "pass" if points == of else "fail",
    "max_score": float(of),
    "tests": tests,
}
with Path(os.environ["GITHUB_STEP_SUMMARY"]).open("a", encoding="utf-8") as summary:
    # names and reasons may quote the bot: nothing of them is Markdown or a tag
    summary.write("<pre>\n" + html.escape("\n".join(lines)) + "\n</pre>\n")
with Path(os.environ["GITHUB_OUTPUT"]).open("a", encoding="utf-8") as outputs:
    outputs.write(f"verdict={bot['verdict']}\n")
    outputs.write(f"result={base64.b64encode(json.dumps(result).encode()).decode()}\n")
