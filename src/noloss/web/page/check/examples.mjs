// What the editor begins with. The first example of each kind can be beaten.

export const EXAMPLES = {
  javascript: {
    eager: `// board: "X.O.X....", nine letters; mark: "X" or "O"; the answer: a cell from 1 to 9
const LINES = ["123", "456", "789", "147", "258", "369", "159", "357"];

function finish(board, mark) {
  for (const line of LINES) {
    const free = [...line].filter((cell) => board[cell - 1] === ".");
    const own = [...line].filter((cell) => board[cell - 1] === mark);
    if (free.length === 1 && own.length === 2) return Number(free[0]);
  }
  return 0;
}

function move(board, mark) {
  const other = mark === "X" ? "O" : "X";
  const now = finish(board, mark) || finish(board, other);
  if (now) return now;
  return [5, 1, 3, 7, 9, 2, 4, 6, 8].find((cell) => board[cell - 1] === ".");
}
`,
    search: `// Looks at every game to its end, so it should never lose. Does it?
const LINES = ["123", "456", "789", "147", "258", "369", "159", "357"];
const won = (board, mark) => LINES.some((line) => [...line].every((cell) => board[cell - 1] === mark));
const other = (mark) => (mark === "X" ? "O" : "X");
const put = (board, cell, mark) => board.slice(0, cell - 1) + mark + board.slice(cell);
const seen = new Map();

function worth(board, mark) {
  if (won(board, other(mark))) return -1;
  if (!board.includes(".")) return 0;
  if (!seen.has(board)) {
    let best = -1;
    for (let cell = 1; cell <= 9; cell++)
      if (board[cell - 1] === ".") best = Math.max(best, -worth(put(board, cell, mark), other(mark)));
    seen.set(board, best);
  }
  return seen.get(board);
}

function move(board, mark) {
  let best = null, most = -2;
  for (let cell = 1; cell <= 9; cell++) {
    if (board[cell - 1] !== ".") continue;
    const value = -worth(put(board, cell, mark), other(mark));
    if (value > most) [best, most] = [cell, value];
  }
  return best;
}
`,
  },
  rules: {
    child: `# One rule per line, the most important first.
win
block
centre
corner
any
`,
    eight: `# The eight rules of Newell and Simon.
win
block
fork
block fork
centre
opposite corner
corner
any
`,
  },
  python: {
    eager: `def move(board, mark):
    """board is "X.O/.X./...", mark is "X" or "O"; answer with a cell from 1 to 9."""
    cells = board.replace("/", "")
    for cell in (5, 1, 3, 7, 9, 2, 4, 6, 8):
        if cells[cell - 1] == ".":
            return cell
`,
    cs50: `# The interface of CS50's tictactoe.py. Paste your own file instead.
X, O, EMPTY = "X", "O", None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    marks = sum(board, [])
    return X if marks.count(X) == marks.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    i, j = action
    if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] is not EMPTY:
        raise ValueError("no such move")
    after = [row[:] for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    lines = [*board, *zip(*board), [board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    return next((line[0] for line in lines if line[0] and line[0] == line[1] == line[2]), None)


def terminal(board):
    return winner(board) is not None or all(sum(board, []))


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


known = {}


def value(board):
    key = str(board)
    if key not in known:
        if terminal(board):
            known[key] = utility(board)
        else:
            values = [value(result(board, action)) for action in actions(board)]
            known[key] = max(values) if player(board) == X else min(values)
    return known[key]


def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda action: value(result(board, action)))
`,
  },
};
