// WST's Turing machine, step by step. Its transitions and the tapes that a run begins with are the
// package's; a test holds the runs to it. No document here.
//
// A configuration is { state, tapes: [[name, { cells, head }]], steps, line }; `line` is the program and
// line of the transition that led to it, null at the start.

import { byBoard } from "./lookup.mjs";

const BLANK = "b";

/** The machine out of machine.json. */
export const machineOf = (data) => ({ ...data, positions: byBoard(data.positions) });

/** The configuration that a run begins with. */
export function started(machine, run) {
  const tape = (name, at) => [name, { cells: run.tapes[at].split(" "), head: run.heads[at] }];
  return { state: run.state, tapes: machine.tapes.map(tape), steps: 0, line: null };
}

/** One step; null where the run has ended. */
export function stepped(machine, now) {
  const state = machine.states[now.state];
  const tapes = new Map(now.tapes);
  const action =
    state?.actions[state.reads.map((name) => tapes.get(name).cells[tapes.get(name).head]).join(" ")];
  if (!action) return null;
  for (const name of new Set([...Object.keys(action.writes), ...Object.keys(action.moves)])) {
    const { cells, head } = tapes.get(name);
    const written = cells.with(head, action.writes[name] ?? cells[head]);
    const next = head + (action.moves[name] ?? 0);
    tapes.set(name, { cells: next === written.length ? [...written, BLANK] : written, head: next });
  }
  return { state: action.to, tapes: [...tapes], steps: now.steps + 1, line: action.line };
}

/** Every configuration of a run, the first and the last among them. */
export function configurations(machine, run) {
  const all = [];
  for (let now = started(machine, run); now; now = stepped(machine, now)) all.push(now);
  return all;
}

/** The steps at which a rule begins to be tried: [{ rule, step }]. */
export function rulesTried(machine, all) {
  const found = [];
  all.forEach(({ state }, step) => {
    const rule = machine.rules[state.split(" -> ")[0]];
    if (rule && rule !== found.at(-1)?.rule) found.push({ rule, step });
  });
  return found;
}

/** What the program says on the line of the last step, without its comments; null at the start. */
export function sourceLine(machine, { line }) {
  const [, program, number] = line?.match(/^(\w+), line (\d+)$/) ?? [];
  return program
    ? { program, number: Number(number), text: machine.programs[program]?.[number - 1]?.trim() ?? "" }
    : null;
}
