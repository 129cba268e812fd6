// A second checker of noloss proof files, written from the description of the format in
// docs/explanation/certificates.md and from nothing else. It runs in a page and under node:
//
//   import { check } from "./checker.mjs";
//   const verdict = await check(bytes);   // a Uint8Array
//   // null if the file is no proof at all, else { valid, game, side, claim, start, why }
//
// A second argument, `watch`, is a function that is called before every small part of the work,
// and may throw an error to give up.
//
// A board is an array with one number per cell: 0 free, 1 a mark of P (the claimant), 2 a mark of Q.

const MOST_BYTES = 64 * 2 ** 20;
const MOST_WAYS = 2_000_000;
const MOST_WAYS_TIMES_LENGTH = 20_000_000;
const MOST_CELLS_TIMES_LINES = 2 ** 31;
const MOST_SYMMETRY_CELLS = 20_000_000;
const MOST_BLOCK_CELLS = 16;
const FREE = 0, P = 1, Q = 2;

class Refused extends Error {}
const refuse = (why) => { throw new Refused(why); };

export async function check(data, watch = () => {}) {
  const verdict = { valid: false, game: null, side: null, claim: null, start: null, why: null };
  if (!startsWith(data, "noloss proof ")) return null;
  try {
    const { head, body } = readHead(data);
    const [, side, claim] = /^(first|second) (.*)$/.exec(head.claim);
    Object.assign(verdict, { game: head.game, side, claim, start: head.from ?? null });
    const { symmetries, nodes } = await readBody(head, body);
    new Proof(head, side, claim, symmetries, nodes, watch).checkAll();
    verdict.valid = true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    verdict.why = error.message;
  }
  return verdict;
}

// ---------------------------------------------------------------------------------- the file

const COUNT = /^(0|[1-9][0-9]{0,8})$/;
const HEAD = [
  ["noloss proof", /^1$/],
  ["game", /^[1-9][0-9]{0,3}(x[1-9][0-9]{0,3}){0,9}(:[1-9][0-9]{0,3})?$/],
  ["claim", /^(first|second) (wins|never loses)$/],
  ["from", /^[XO./|]+$/],
  ["by", /^[!-~]([ -~]{0,98}[!-~])?$/],
  ["symmetries", COUNT],
  ["nodes", COUNT],
  ["bytes", COUNT],
  ["packed", /^(zlib|plain)$/],
];

function startsWith(data, text) {
  return data.length >= text.length && [...text].every((letter, i) => data[i] === letter.charCodeAt(0));
}

function latin(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function readHead(data) {
  if (data.length > MOST_BYTES) refuse("huge: the file is too long");
  let end = 0;
  while (end + 1 < data.length && !(data[end] === 10 && data[end + 1] === 10)) end++;
  if (end + 1 >= data.length) refuse("cut short: the head does not end");
  const lines = latin(data.subarray(0, end)).split("\n");
  const head = {};
  for (const [key, pattern] of HEAD) {
    const line = lines[0] ?? "";
    if (key === "from" && !line.startsWith("from ")) continue;
    const value = line.slice(key.length + 1);
    if (key === "game" && value.includes("+")) refuse(`game ${value}: the usual rules only`);
    if (!line.startsWith(`${key} `) || !pattern.test(value)) refuse(`head: expected ${key}`);
    head[key] = value;
    lines.shift();
  }
  if (lines.length) refuse("head: something follows 'packed'");
  return { head, body: data.subarray(end + 2) };
}

async function readBody(head, packed) {
  const size = Number(head.bytes);
  if (size > MOST_BYTES) refuse("huge: the body is too long");
  const body = head.packed === "zlib" ? await unpack(packed, size) : packed;
  if (body.length !== size) refuse("wrong count: of bytes");
  if (body[size - 1] !== 10 || body.some((byte) => byte > 127)) refuse("damaged: not plain text");
  const lines = latin(body.subarray(0, size - 1)).split("\n");
  const symmetries = Number(head.symmetries), nodes = Number(head.nodes);
  if (!nodes || lines.length !== symmetries + nodes) refuse("wrong count: of lines");
  return { symmetries: lines.slice(0, symmetries), nodes: lines.slice(symmetries) };
}

async function unpack(packed, size) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  const body = new Uint8Array(size);
  let length = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (length + piece.value.length > size) break;
      body.set(piece.value, length);
      length += piece.value.length;
      if (length === size) {
        const { done } = await reader.read();
        if (done) return body;
        break;
      }
    }
  } catch {
    refuse("damaged or cut short: the body cannot be unpacked");
  }
  await reader.cancel().catch(() => {});
  return refuse("wrong count: of bytes");
}

// ---------------------------------------------------------------------------------- the board

class Board {
  constructor(name, watch) {
    this.watch = watch;
    const [sides, length] = name.split(":");
    this.shape = sides.split("x").map(Number);
    if (length === undefined && new Set(this.shape).size > 1) refuse("how many make a line?");
    this.length = Number(length ?? this.shape[0]);
    this.size = this.shape.reduce((product, side) => product * side, 1);
    const ways = this.shape.map((side) => side + 2 * Math.max(0, side - this.length + 1));
    const product = ways.reduce((all, way) => all * way, 1);
    if (product > MOST_WAYS) refuse("huge: too many lines");
    if (product * this.length > MOST_WAYS_TIMES_LENGTH) refuse("huge: the lines are too long");
    this.lines = this.length === 1 ? Array.from({ length: this.size }, (_, cell) => [cell]) : this.walk();
    if (!this.lines.length) refuse("no line fits on this board");
    this.lines.sort(compare);
    this.through = Array.from({ length: this.size }, () => []);
    this.lines.forEach((line, number) => {
      watch();
      line.forEach((cell) => this.through[cell].push(number));
    });
    this.every = this.lines.map((_, number) => number);
    this.known = new Set(this.lines.map(String));
  }

  /** Every line of two cells or more: from each cell in each direction, as far as it fits. */
  walk() {
    const { shape, length } = this;
    const strides = shape.map((_, axis) => shape.slice(0, axis).reduce((a, b) => a * b, 1));
    const lines = [];
    const choose = (axis, start, step, moves) => {
      this.watch();
      if (axis === shape.length) {
        if (moves) lines.push(Array.from({ length }, (_, i) => start + i * step).sort((a, b) => a - b));
        return;
      }
      const side = shape[axis], stride = strides[axis];
      for (let at = 0; at < side; at++) {
        choose(axis + 1, start + at * stride, step, moves);
        if (at + length <= side) choose(axis + 1, start + at * stride, step + stride, true);
        if (moves && at - length + 1 >= 0) choose(axis + 1, start + at * stride, step - stride, true);
      }
    };
    choose(0, 0, 0, false);
    return lines;
  }

  /** What is more than a bare set of blocks is not checked on the largest boards. */
  mustBeSmall() {
    if (this.size * this.lines.length > MOST_CELLS_TIMES_LINES) refuse("huge: blocks only");
  }

  cell(text) {
    const number = Number(text);
    if (!(number >= 1 && number <= this.size)) refuse(`there is no cell ${text}`);
    return number - 1;
  }

  position(text) {
    const letters = text.replace(/[/|]/g, "");
    if (letters.length !== this.size || this.layout(letters, this.shape.length - 1) !== text)
      refuse("the start is not laid out as the board is");
    const count = (mark) => letters.split(mark).length - 1;
    if (![0, 1].includes(count("X") - count("O"))) refuse("the start cannot arise");
    this.mustBeSmall();
    for (const line of this.lines)
      for (const mark of "XO")
        if (line.every((cell) => letters[cell] === mark)) refuse("at the start the game is over");
    return letters;
  }

  layout(letters, axis) {
    if (axis === 0) return letters;
    const part = letters.length / this.shape[axis], parts = [];
    for (let at = 0; at < letters.length; at += part)
      parts.push(this.layout(letters.slice(at, at + part), axis - 1));
    return parts.join(axis === 1 ? "/" : "|".repeat(axis - 1));
  }

  symmetry(text) {
    const words = text.split(" ");
    if (!words.every((word) => COUNT.test(word))) refuse("a symmetry is not a list of cells");
    const images = words.map((word) => Number(word) - 1);
    const sorted = [...images].sort((a, b) => a - b);
    if (sorted.length !== this.size || sorted.some((cell, i) => cell !== i))
      refuse("a symmetry does not name every cell once");
    for (const line of this.lines) {
      this.watch();
      if (!this.known.has(String(line.map((cell) => images[cell]).sort((a, b) => a - b))))
        refuse("a symmetry does not keep the lines");
    }
    return images;
  }
}

function compare(one, other) {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return one[i] - other[i];
  return 0;
}

// ---------------------------------------------------------------------------------- the proof

const N = "(0|[1-9][0-9]{0,8})", CELLS = `(${N.slice(1, -1)})(,(${N.slice(1, -1)}))*`;
const MOVE = new RegExp(`^m ${N} ${N}(?:\\.${N})?$`);
const SEQUENCE = new RegExp(`^t (${N}( ${N})*)$`);
const ANSWER = new RegExp(`^${N}(?:,${N})?>${N}(?:\\.${N})?$`);
const ALIKE = new RegExp(`^${N}=${N}\\.${N}$`);
const WINS = new RegExp(`^${N}:t,(${CELLS})$`);
const WINS_ALL = new RegExp(`^\\*t,(${CELLS})$`);
const HOLDS_ALL = new RegExp(`^\\*b,${N},(.*)$`);
const PAIR = new RegExp(`^${N}-${N}$`);
const BLOCK = new RegExp(`^(${N}(/${N})*):(${N}(/${N})*)$`);

class Proof {
  constructor(head, side, claim, symmetries, nodes, watch) {
    this.watch = watch;
    this.board = new Board(head.game, watch);
    if (symmetries.length * this.board.lines.length * this.board.length > MOST_SYMMETRY_CELLS)
      refuse("huge: too many symmetries for a board of this size");
    this.symmetries = [Array.from({ length: this.board.size }, (_, cell) => cell)];
    for (const text of symmetries) this.symmetries.push(this.board.symmetry(text));
    this.begins = side === "first";
    this.mustWin = claim === "wins";
    this.nodes = nodes;
    const start = new Uint8Array(this.board.size);
    if (head.from !== undefined) {
      const mine = this.begins ? "X" : "O";
      [...this.board.position(head.from)].forEach((letter, cell) => {
        start[cell] = letter === "." ? FREE : letter === mine ? P : Q;
      });
    }
    this.positions = new Map([[0, start]]);
    this.shapes = new Map();
  }

  checkAll() {
    this.nodes.forEach((text, number) => {
      this.watch();
      const at = this.positions.get(number);
      if (!at) refuse(`node ${number}: nothing refers to it`);
      this.positions.delete(number);
      this.number = number;
      this.checkNode(text, at);
    });
  }

  checkNode(text, at) {
    const count = (who) => at.reduce((sum, mark) => sum + (mark === who), 0);
    const myTurn = count(P) - count(Q) === (this.begins ? 0 : -1);
    let match;
    if (myTurn && (match = MOVE.exec(text))) {
      this.refer(this.move(at, match[1]), match[2], match[3]);
    } else if (myTurn && (match = SEQUENCE.exec(text))) {
      this.board.mustBeSmall();
      const cells = this.cells(match[1].split(" "));
      const wins = this.completing(at, P, this.board.every), danger = this.completing(at, Q, this.board.every);
      if (!this.wins(at, wins, danger, cells)) refuse("the sequence does not win");
    } else if (!myTurn && (text === "r" || /^r ./.test(text))) {
      this.replies(text.split(" ").slice(1), at);
    } else if (text === "b" || /^b ./.test(text)) {
      this.blocks(at, text.slice(2));
    } else if (text !== "s" || count(P) + count(Q) > 0 || this.mustWin || !this.begins) {
      refuse(`node ${this.number} says nothing about its position`);
    }
  }

  cells(words) {
    return words.map((word) => this.board.cell(word));
  }

  /** The position after a move of P, which is legal and does not end the game. */
  move(at, word) {
    this.board.mustBeSmall();
    const cell = this.board.cell(word);
    if (at[cell] !== FREE) refuse(`cell ${word} is taken`);
    const after = at.slice();
    after[cell] = P;
    for (const number of this.board.through[cell])
      if (this.board.lines[number].every((other) => after[other] === P)) refuse("the game is over");
    return after;
  }

  refer(at, node, symmetry) {
    const target = Number(node), images = this.images(symmetry ?? "0");
    if (!(target > this.number && target < this.nodes.length)) refuse("not a later node");
    const image = new Uint8Array(at.length);
    at.forEach((mark, cell) => { image[images[cell]] = mark; });
    const there = this.positions.get(target);
    if (there && there.some((mark, cell) => mark !== image[cell])) refuse("another position");
    this.positions.set(target, image);
  }

  images(symmetry) {
    return this.symmetries[Number(symmetry)] ?? refuse(`there is no symmetry ${symmetry}`);
  }

  /** The cells with which `who` would complete one of these lines. */
  completing(at, who, numbers) {
    const found = new Set();
    for (const number of numbers) {
      let missing = -1, good = true;
      for (const cell of this.board.lines[number]) {
        if (at[cell] === who) continue;
        if (at[cell] !== FREE || missing >= 0) { good = false; break; }
        missing = cell;
      }
      if (good && missing >= 0) found.add(missing);
    }
    return found;
  }

  /** Whether P, to move, wins by this sequence; `wins` and `danger` complete lines of P and Q now. */
  wins(at, wins, danger, sequence) {
    const undo = [];
    const put = (cell, who) => { at[cell] = who; undo.push(cell); };
    const result = (() => {
      for (let i = 0; i < sequence.length; i++) {
        this.watch();
        const cell = sequence[i], last = i === sequence.length - 1;
        if (at[cell] !== FREE) return false;
        if (wins.has(cell)) return last;
        for (const threat of danger) if (threat !== cell) return false;
        put(cell, P);
        wins = new Set([...wins, ...this.completing(at, P, this.board.through[cell])]);
        if (wins.size > 1) return last;
        if (wins.size === 0) return false;
        const [answer] = wins;
        put(answer, Q);
        danger = this.completing(at, Q, this.board.through[answer]);
        wins = new Set();
      }
      return false;
    })();
    for (const cell of undo) at[cell] = FREE;
    return result;
  }

  winsAfter(at, reply, wins, sequence) {
    at[reply] = Q;
    const left = new Set(wins);
    left.delete(reply);
    const good = this.wins(at, left, this.completing(at, Q, this.board.through[reply]), sequence);
    at[reply] = FREE;
    return good;
  }

  replies(words, at) {
    this.board.mustBeSmall();
    const { board } = this;
    if (this.completing(at, Q, board.every).size) refuse("Q can complete a line");
    const wins = this.completing(at, P, board.every);
    const free = [];
    at.forEach((mark, cell) => { if (mark === FREE) free.push(cell); });
    let open = new Set(free);
    if (wins.size) open = wins.size > 1 ? new Set() : new Set(wins);
    else if (free.length < 2) {
      if (this.mustWin) refuse("the board is full and P has not won");
      open = new Set();
    }
    const own = [], all = [], alike = [];
    const named = new Set();
    for (const word of words) {
      this.watch();
      let match, list;
      if ((match = ANSWER.exec(word) ?? WINS.exec(word))) list = own;
      else if ((match = ALIKE.exec(word))) list = alike;
      else if (WINS_ALL.test(word) || HOLDS_ALL.test(word)) list = all;
      else refuse(`${word.slice(0, 60)} is not an entry`);
      if (match) {
        const reply = board.cell(match[1]);
        if (!open.has(reply) || named.has(reply)) refuse("no reply to answer, or answered twice");
        named.add(reply);
      }
      list.push(word);
    }
    const settled = new Set();
    for (const word of own) settled.add(this.answered(word, at, wins));
    for (const word of all) {
      const left = [...open].filter((reply) => !named.has(reply) && !settled.has(reply));
      for (const reply of this.settles(word, at, wins, left)) settled.add(reply);
    }
    for (const word of alike) settled.add(this.alike(word, at, settled));
    for (const reply of open) if (!settled.has(reply)) refuse(`reply ${reply + 1} is not answered`);
  }

  answered(word, at, wins) {
    const wins_ = WINS.exec(word);
    if (wins_) {
      const reply = this.board.cell(wins_[1]);
      if (!this.winsAfter(at, reply, wins, this.cells(wins_[2].split(",")))) refuse("it does not win");
      return reply;
    }
    const [, reply, answer, node, symmetry] = ANSWER.exec(word);
    const cell = this.board.cell(reply);
    let after = at.slice();
    after[cell] = Q;
    if (answer !== undefined) after = this.move(after, answer);
    this.refer(after, node, symmetry);
    return cell;
  }

  settles(word, at, wins, replies) {
    const match = WINS_ALL.exec(word);
    if (match) {
      const sequence = this.cells(match[1].split(","));
      return replies.filter((reply) => this.winsAfter(at, reply, wins, sequence));
    }
    const [, cell, text] = HOLDS_ALL.exec(word);
    const spare = this.spare(this.blocks(this.move(at, cell), text));
    return replies.filter((reply) => spare.has(reply));
  }

  alike(word, at, settled) {
    const [, reply, like, symmetry] = ALIKE.exec(word);
    this.watch();
    const images = this.images(symmetry), from = this.board.cell(reply), to = this.board.cell(like);
    if (images[from] !== to || !settled.has(to)) refuse(`${word}: no settled reply`);
    if (at.some((mark, cell) => at[images[cell]] !== mark)) refuse(`${word}: another position`);
    return from;
  }

  // -------------------------------------------------------------------------------- blocks

  /** Disjoint blocks that hold for P: which pair each line relies on that no larger block lists. */
  blocks(at, text) {
    if (this.mustWin) refuse("blocks win nothing");
    const { board } = this;
    const used = new Set(), pairs = [], listed = new Set(), pairAt = new Map();
    for (const part of text === "" ? [] : text.split(";")) {
      const pair = PAIR.exec(part), block = BLOCK.exec(part);
      if (!pair && !block) refuse(`${part.slice(0, 60)} is not a block`);
      const cells = this.cells(part.split(":")[0].split(pair ? "-" : "/"));
      for (const cell of cells) {
        if (at[cell] !== FREE || used.has(cell)) refuse(`cell ${cell + 1} is taken or used twice`);
        used.add(cell);
        if (pair) pairAt.set(cell, pairs.length);
      }
      if (pair) pairs.push(cells);
      else for (const line of this.block(cells, part.split(":")[1].split("/"))) listed.add(line);
    }
    const relies = new Map();
    board.lines.forEach((line, number) => {
      this.watch();
      if (listed.has(number) || line.some((cell) => at[cell] === P)) return;
      const met = line.map((cell) => pairAt.get(cell)).filter((pair) => pair !== undefined);
      const whole = met.filter((pair, i) => met.indexOf(pair) !== i);
      if (!whole.length) refuse(`line ${number + 1} has no block`);
      relies.set(number, Math.min(...whole));
    });
    return { at, used, pairs, relies };
  }

  /** The free cells that blocks can do without, by exchanges along chains of pairs. */
  spare({ at, used, pairs, relies }) {
    const lines = pairs.map(() => []);
    relies.forEach((pair, line) => lines[pair].push(line));
    const spare = new Set();
    at.forEach((mark, cell) => { if (mark === FREE && !used.has(cell)) spare.add(cell); });
    pairs.forEach((pair, i) => { if (!lines[i].length) pair.forEach((cell) => spare.add(cell)); });
    for (const cell of spare) { // it grows while it is walked
      this.watch();
      for (const number of this.board.through[cell]) {
        const pair = relies.get(number);
        if (pair !== undefined && lines[pair].every((line) => this.board.lines[line].includes(cell)))
          pairs[pair].forEach((freed) => spare.add(freed));
      }
    }
    return spare;
  }

  block(cells, words) {
    if (cells.length > MOST_BLOCK_CELLS) refuse("a block is too large to be tried");
    const lines = [...new Set(words.map((word) => Number(word) - 1))];
    const traces = lines.map((line) => {
      const on = this.board.lines[line] ?? refuse(`there is no line ${line + 1}`);
      return cells.reduce((trace, cell, i) => trace | (on.includes(cell) ? 1 << i : 0), 0);
    });
    const shape = traces.join(",");
    if (!this.shapes.has(shape)) this.shapes.set(shape, secondHitsAll(traces, this.watch));
    if (!this.shapes.get(shape)) refuse("in a block the second to move does not hit every line");
    return lines;
  }
}

/** Whether the second to move in a block hits every trace, played out in all ways. */
function secondHitsAll(traces, watch) {
  const known = new Map();
  const holds = (first, second) => {
    watch();
    const open = traces.filter((trace) => !(trace & second)).map((trace) => trace & ~first);
    if (open.some((rest) => (rest & (rest - 1)) === 0)) return false;
    const cells = open.reduce((all, rest) => all | rest, 0);
    const key = first * 65536 + second;
    if (!known.has(key)) known.set(key, answersAll(first, second, open, cells));
    return known.get(key);
  };
  const answersAll = (first, second, open, cells) => {
    for (let moves = cells; moves; moves &= moves - 1) {
      const move = moves & -moves;
      let answers = cells & ~move;
      for (const rest of open) {
        const left = rest & ~move;
        if ((left & (left - 1)) === 0) answers &= left;
      }
      let good = false;
      for (; answers && !good; answers &= answers - 1)
        good = holds(first | move, second | (answers & -answers));
      if (!good) return false;
    }
    return true;
  };
  return holds(0, 0);
}
