"""Files for the interface of CS50's AI course: one that is right, and ways to get it wrong."""

RIGHT = '''\
"""An honest solution whose minimax remembers what boards are worth, so that it is quick."""

X, O, EMPTY = "X", "O", None
LINES = (
    [[(row, column) for column in range(3)] for row in range(3)]
    + [[(row, column) for row in range(3)] for column in range(3)]
    + [[(at, at) for at in range(3)], [(at, 2 - at) for at in range(3)]]
)
WORTH = {}


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    marks = [cell for row in board for cell in row if cell is not EMPTY]
    return O if len(marks) % 2 else X


def actions(board):
    return {(row, column) for row in range(3) for column in range(3) if board[row][column] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError(f"{action} is not free")
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board):
    for line in LINES:
        marks = {board[row][column] for row, column in line}
        if marks in ({X}, {O}):
            return marks.pop()
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def worth(board):
    key = str(board)
    if key not in WORTH:
        if terminal(board):
            WORTH[key] = utility(board)
        else:
            values = [worth(result(board, action)) for action in actions(board)]
            WORTH[key] = max(values) if player(board) == X else min(values)
    return WORTH[key]


def minimax(board):
    if terminal(board):
        return None
    if len(actions(board)) == 9:
        return (1, 1)
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: worth(result(board, action)))
'''


def changed(*pairs: tuple[str, str]) -> str:
    """The right file with these pieces replaced."""
    text = RIGHT
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


CHOICE = RIGHT[RIGHT.rindex("    best = max") :].rstrip()
"""How the right minimax chooses."""

WRONG = {
    "mutates": changed(("after = [list(row) for row in board]", "after = board")),
    "shallow": changed(("[list(row) for row in board]", "list(board)")),
    "player": changed(("O if len(marks) % 2 else X", "O if len(marks) in (1, 3, 5) else X")),
    "list": changed(
        ("    return {(row, column) for row", "    return [(row, column) for row"),
        ("if board[row][column] is EMPTY}", "if board[row][column] is EMPTY]"),
    ),
    "lists": changed(
        ("    return {(row, column) for row", "    return {3 * row + column for row"),
    ),
    "silent": changed(
        (
            '        raise ValueError(f"{action} is not free")',
            "        return [list(row) for row in board]",
        )
    ),
    "negative": changed(
        ("if action not in actions(board)", "if board[action[0]][action[1]] is not EMPTY")
    ),
    "diagonal": changed(
        (" + [[(at, at) for at in range(3)], [(at, 2 - at) for at in range(3)]]", "")
    ),
    "number": changed(
        (
            "return winner(board) is not None or not actions(board)",
            "return int(winner(board) is not None or not actions(board))",
        )
    ),
    "utility": changed(
        ("{X: 1, O: -1, None: 0}[winner(board)]", "{X: 1, O: 0, None: 0}[winner(board)]")
    ),
    "start": changed(
        ("[[EMPTY] * 3 for _ in range(3)]", "BOARD"),
        ("WORTH = {}", "WORTH = {}\nBOARD = [[EMPTY] * 3 for _ in range(3)]"),
    ),
    "first": changed(
        (
            CHOICE,
            "    return min(actions(board))",
        )
    ),
    "ends": changed(("    if terminal(board):\n        return None\n", "")),
    "hangs": changed(
        (
            "def winner(board):\n",
            "def winner(board):\n    while sum(board, []).count(X) == 4: pass\n",
        )
    ),
    "leaves": changed(
        (
            "def winner(board):\n",
            "def winner(board):\n    import os; sum(board, []).count(X) == 4 and os._exit(0)\n",
        )
    ),
}
"""Each by what is wrong with it."""

PASSES_THREE_BOARDS = changed(
    ("after = [list(row) for row in board]", "after = board"),
    (
        CHOICE,
        "    return sorted(actions(board))[-1]",
    ),
)
"""Its result changes the board it is given, and its minimax takes the last free cell."""
