// Rules in plain words, most important first: what each picks is looked up in what the package wrote
// out, so the page knows no rule of its own.

import { byBoard, look } from "../game/lookup.mjs";

/** The vocabulary, ready to be looked up. */
export function vocabulary(data) {
  return {
    ...data,
    numbers: byBoard(Object.fromEntries(data.boards.map((board, at) => [board, at]))),
  };
}

/** The rules of a text; an error says which line and what is there instead. */
export function parseRules(words, text) {
  const rules = [];
  text.split("\n").forEach((raw, at) => {
    const line = raw.split("#")[0].trim().replace(/\s+/g, " ");
    if (!line || /^(name|game|source) /.test(line)) return;
    rules.push({ line: at + 1, ...parseRule(words, line, at + 1) });
  });
  if (!rules.length) throw new RuleError("check.no-rule", {});
  return rules;
}

export class RuleError extends Error {
  constructor(key, values) {
    super(key);
    this.values = values;
  }
}

function parseRule(words, line, number) {
  const [head, when = ""] = line.split(" when ");
  const first = /^first /i.test(head);
  const name = (first ? head.slice(6) : head).toLowerCase();
  const term = words.same[name] ?? name;
  if (!(term in words.terms) && !/^cell [1-9]$/.test(term))
    throw new RuleError("check.no-term", { line: number, name });
  const conditions = when ? when.split(" and ").map((one) => one.trim()) : [];
  for (const one of conditions) {
    if (!(one.replace(/^not /, "") in words.conditions))
      throw new RuleError("check.no-condition", { line: number, name: one });
  }
  return { text: line, term, first, conditions };
}

/** The cells that a rule list may choose on a board, from 1, and the rule that does; or nothing. */
export function applied(game, words, rules, board) {
  const found = look(game, words.numbers, board);
  for (const rule of rules) {
    const holds = rule.conditions.every((one) => {
      const plain = one.replace(/^not /, "");
      return Boolean(words.conditions[plain][found.entry]) === (plain === one);
    });
    const cells = holds ? picked(words, rule, board, found) : [];
    if (cells.length) return { cells: rule.first ? cells.slice(0, 1) : cells, rule };
  }
  return null;
}

function picked(words, rule, board, { entry, back }) {
  const named = /^cell ([1-9])$/.exec(rule.term);
  if (named) return board[named[1] - 1] === "." ? [Number(named[1])] : [];
  const mask = words.terms[rule.term].cells[entry];
  return Array.from(board, (_, cell) => cell)
    .filter((cell) => (mask >> cell) & 1)
    .map((cell) => back(cell) + 1)
    .sort((a, b) => a - b);
}

/** A rule list as a bot. */
export function ruleBot(game, words, rules) {
  const ask = async (board) => {
    const found = applied(game, words, rules, board);
    return found
      ? { cells: found.cells }
      : { error: "no rule applies: a last rule such as `any` is missing" };
  };
  return { name: "rules", fresh: async () => ask, stop() {} };
}
