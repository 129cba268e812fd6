"""A sheet of characters, each with its style, that becomes one styled text."""

from rich.text import Text

STYLES = {
    "": "",
    "X": "bold #6fb4ee",
    "O": "bold #f29a5c",
    "line": "bold #5ecf9f",
    "good": "bold #5ecf9f",
    "bad": "bold #ff8a80",
    "even": "#e3c770",
    "free": "#8b93a0",
    "faint": "#565e6a",
    "grid": "#454c58",
    "cursor": "bold #eceae4",
    "strong": "bold #eceae4",
    "soft": "#a0a7b2",
    "key": "bold #6fb4ee",
}
"""What each kind of piece looks like. Nothing is told by colour alone."""
UNDER = " on #27313d"
"""The ground of the cell under the cursor."""


class Canvas:
    """Characters by row and column; what lies outside is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text; a blank in it is drawn too."""
        for at, letter in enumerate(text, x):
            if 0 <= at < self.width and 0 <= y < self.height:
                self._letters[y][at] = letter
                self._styles[y][at] = STYLES[style]

    def ground(self, x: int, y: int, wide: int, high: int) -> None:
        """Lay the cursor's ground under a rectangle."""
        for row in self._styles[y : y + high]:
            row[x : x + wide] = [style + UNDER for style in row[x : x + wide]]

    def text(self) -> Text:
        """The sheet as lines."""
        text = Text(no_wrap=True)
        for y, (letters, styles) in enumerate(zip(self._letters, self._styles, strict=True)):
            if y:
                text.append("\n")
            start = 0
            for at in range(1, self.width + 1):
                if at == self.width or styles[at] != styles[start]:
                    text.append("".join(letters[start:at]), styles[start])
                    start = at
        return text
