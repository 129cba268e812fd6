// The view Check: paste a bot, get the verdict, the game that it loses, the move that lost it.

import { h } from "../lib/dom.mjs";
import { fraction } from "../game/players.mjs";
import { load } from "../lib/load.mjs";
import { reason, say } from "../lib/words.mjs";
import { EXAMPLES } from "./examples.mjs";
import { scriptBot, SECONDS } from "./javascript.mjs";
import { pythonWorker } from "./python.mjs";
import { applied, parseRules, ruleBot, RuleError, vocabulary } from "./rules.mjs";
import { headline, table, verdict } from "./verdict.mjs";
import { checked } from "./walk.mjs";

const KINDS = ["javascript", "python", "rules"];
const PYTHON_SECONDS = 300;

export async function open(app) {
  app.state.check = {
    kind: "javascript", // which of KINDS is being edited
    source: Object.fromEntries(KINDS.map((kind) => [kind, Object.values(EXAMPLES[kind])[0]])), // what is in the editors
    edition: 0, // counts up when an example replaces what was typed
    running: false,
    progress: "", // what is being done, in words
    report: null, // of the shape of the package's CheckReport
    blamed: null, // for rules: the rule that lost the game
    problem: null, // why there is no report
  };
  app.data.terms = vocabulary(await load("data/terms.json"));
}

export function view(app) {
  const check = app.state.check;
  if (!check || !app.data.terms) return h("p", { class: "loading" }, say("loading"));
  return h(
    "div",
    { class: "sheet" },
    h("h1", null, say("check.title")),
    h("p", { class: "lead" }, say("check.lead")),
    h("div", { class: "two" }, editor(app, check), outcomeCard(app, check)),
    check.report?.deterministic &&
      h(
        "div",
        { class: "card scroll", tabindex: 0, role: "region", "aria-label": say("check.table") },
        table(check.report),
      ),
  );
}

function editor(app, check) {
  const choose = (kind) => {
    Object.assign(check, { kind, report: null, problem: null });
    app.draw();
  };
  const keys = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    choose(KINDS[(KINDS.indexOf(check.kind) + step + KINDS.length) % KINDS.length]);
    document.getElementById(`tab-${check.kind}`).focus();
  };
  const without = check.kind === "python" && !app.data.site.python;
  return h(
    "section",
    { class: "card" },
    h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": say("check.kinds") },
      KINDS.map((kind) =>
        h(
          "button",
          {
            id: `tab-${kind}`,
            role: "tab",
            "aria-selected": String(kind === check.kind),
            "aria-controls": "bot",
            tabindex: kind === check.kind ? 0 : -1,
            onclick: () => choose(kind),
            onkeydown: keys,
          },
          say(`check.${kind}`),
        ),
      ),
    ),
    h(
      "div",
      { id: "bot", role: "tabpanel", "aria-labelledby": `tab-${check.kind}` },
      h("p", { class: "soft" }, say(`check.about-${check.kind}`)),
      without && h("p", { class: "problem" }, say("check.no-python")),
      h("textarea", {
        key: `${check.kind} ${check.edition}`,
        "aria-label": say("check.source"),
        spellcheck: "false",
        autocapitalize: "off",
        autocomplete: "off",
        value: check.source[check.kind],
        oninput: (event) => {
          check.source[check.kind] = event.target.value;
        },
      }),
      h(
        "div",
        { class: "tools" },
        check.running
          ? h("button", { onclick: () => stop(app) }, say("check.stop"))
          : h(
              "button",
              { class: "main", disabled: without, onclick: () => run(app) },
              say("check.run"),
            ),
        Object.keys(EXAMPLES[check.kind]).map((name) =>
          h("button", { onclick: () => example(app, name) }, say(`example.${check.kind}-${name}`)),
        ),
      ),
      check.kind === "rules" && words(app),
    ),
  );
}

function words(app) {
  const { terms, conditions } = app.data.terms;
  return h(
    "details",
    null,
    h("summary", null, say("check.words")),
    h(
      "dl",
      { class: "scroll", tabindex: 0 },
      Object.entries(terms).map(([name, term]) => {
        const { text, lang } = reason(term.says);
        return [h("dt", { lang: "en" }, h("b", null, name)), h("dd", { lang }, text)];
      }),
      h("dt", { lang: "en" }, h("b", null, "when …")),
      h("dd", { lang: "en" }, Object.keys(conditions).join("; ")),
    ),
  );
}

function example(app, name) {
  const check = app.state.check;
  check.source[check.kind] = EXAMPLES[check.kind][name];
  Object.assign(check, { edition: check.edition + 1, report: null, problem: null });
  app.draw();
}

function stop(app) {
  app.bot?.stop();
}

/** Check what is in the editor. Whatever happens, the page says what. */
export async function run(app) {
  const check = app.state.check;
  Object.assign(check, {
    running: true,
    report: null,
    problem: null,
    blamed: null,
    progress: say("check.starting"),
  });
  app.draw();
  try {
    check.report = await { javascript: runScript, rules: runRules, python: runPython }[check.kind](
      app,
      check,
    );
    app.announce(headline(check.report).head);
  } catch (error) {
    check.problem = problemOf(error);
    app.announce(check.problem.head);
  }
  app.bot?.stop();
  app.bot = null;
  check.running = false;
  app.draw();
}

function problemOf(error) {
  if (error.message === "stopped") return { head: say("check.stopped"), more: "" };
  if (error.message === "too-long")
    return { head: say("check.too-long", { n: PYTHON_SECONDS }), more: "" };
  if (error.message === "no-function") return { head: say("check.no-function"), more: "" };
  if (error instanceof RuleError) return { head: say(error.message, error.values), more: "" };
  return { head: say("check.not-run"), more: error.message };
}

const tools = (app) => {
  const best = Object.values(Object.fromEntries(app.data.opponents)).find(
    (one) => one.measured,
  )?.measured;
  return {
    game: app.data.games.get("3x3"),
    values: app.data.values,
    best: {
      first: fraction(best?.first.best ?? null),
      second: fraction(best?.second.best ?? null),
    },
  };
};

async function walked(app, check, bot) {
  const { game, values, best } = tools(app);
  app.bot = bot;
  let shown = 0;
  return checked(game, values, best, bot.name, bot.fresh, (seat, n) => {
    if (n - shown < 50 && n > shown) return;
    shown = n;
    check.progress = say("check.asked", { seat: say(`seat-name.${seat}`), n });
    app.draw();
  });
}

const runScript = (app, check) => walked(app, check, scriptBot(check.source.javascript));

async function runRules(app, check) {
  const { game } = tools(app);
  const rules = parseRules(app.data.terms, check.source.rules);
  const report = await walked(app, check, ruleBot(game, app.data.terms, rules));
  const lost = Object.values(report.seats).find((seat) => seat.losing_move)?.losing_move;
  check.blamed = lost
    ? (applied(game, app.data.terms, rules, lost.position.replaceAll("/", ""))?.rule ?? null)
    : null;
  return report;
}

async function runPython(app, check) {
  const worker = pythonWorker((told) => {
    check.progress =
      told.type === "ready"
        ? say("check.python-ready")
        : `${told.words} ${told.total ? `${told.done}/${told.total}` : told.done}`;
    app.draw();
  });
  app.bot = worker;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    worker.stop();
  }, PYTHON_SECONDS * 1000);
  try {
    const { first, second, ...report } = JSON.parse(
      await worker.ask({ what: "check", source: check.source.python }),
    );
    return { ...report, seats: { ...(first && { first }), ...(second && { second }) } };
  } catch (error) {
    throw late ? new Error("too-long") : error;
  } finally {
    clearTimeout(timer);
  }
}

function outcomeCard(app, check) {
  const inner = check.running
    ? [
        h("p", { role: "status" }, check.progress),
        h("progress", { "aria-label": say("check.starting") }),
      ]
    : check.problem
      ? [
          h(
            "div",
            { class: "verdict" },
            h("span", { class: "sign maybe", "aria-hidden": "true" }, "?"),
            h("h2", null, check.problem.head),
          ),
          check.problem.more && h("pre", { tabindex: 0 }, check.problem.more),
        ]
      : check.report
        ? verdict(app, check)
        : h("p", { class: "soft" }, say("check.waiting", { n: SECONDS }));
  return h("section", { class: "card", "aria-label": say("check.result") }, inner);
}
