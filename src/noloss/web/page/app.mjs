// The page: what it shows is one plain object, `app.state`; the views draw it and their actions
// change it. Each view is fetched when it is first opened.

import { byBoard } from "./game/lookup.mjs";
import { parseAddress } from "./game/address.mjs";
import { fileName, simple, SIMPLE } from "./game/players.mjs";
import { gameOf } from "./game/rules.mjs";
import { Values } from "./game/values.mjs";
import { h, patch } from "./lib/dom.mjs";
import { load, styled } from "./lib/load.mjs";
import { keep, kept } from "./lib/store.mjs";
import { giveReasons, LANGUAGES, say, speak, spoken } from "./lib/words.mjs";
import * as playing from "./play/actions.mjs";
import { select } from "./play/opponents.mjs";
import { newPlay, PERSON, seatMark } from "./play/state.mjs";
import { embedView, playView } from "./play/view.mjs";

const VIEWS = ["play", "check", "explore", "learn", "proofs"];
const THEMES = ["auto", "light", "dark"];

const app = {
  state: {
    view: "play", // which of VIEWS is shown
    embed: false, // whether only the board is shown, inside another page
    theme: "auto", // which of THEMES
    play: newPlay(), // see play/state.mjs
  },
  data: {
    games: new Map(),
    opponents: new Map(),
    players: new Map(),
    trees: new Map(),
    values: null,
    machine: null, // WST's, see game/machine.mjs
    searches: new Map(), // how many positions a search looks into, by opponent and board
    site: {},
  },
  cards: null, // the cards beside the board, which come after it
  recorder: null, // what records games, where there is a service for it: see play/recording.mjs
  views: { play: { view: playView } }, // the modules of the views that were opened

  /** Show the state; `focus` is a cell of the board that is to have the focus. */
  draw({ focus = null } = {}) {
    patch(document.getElementById("app"), page());
    document.title =
      app.state.view === "play" ? "noloss" : `noloss: ${say(`nav.${app.state.view}`)}`;
    if (focus !== null && focus !== undefined)
      document.getElementById(`cell-${focus + 1}`)?.focus();
  },

  /** Say something to whoever cannot see it. */
  announce(words) {
    document.getElementById("live").textContent = words;
  },

  inGrid: () => document.activeElement?.getAttribute("role") === "gridcell",
  still: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  canPlay: (name, game) =>
    name === PERSON ||
    (game === "3x3"
      ? app.data.opponents.has(name)
      : SIMPLE.includes(name) || (app.data.site.players?.[game] ?? []).includes(name)),
  simple: (game) => simple(game, "casual"),
  gameTitle: (game) => say(`game.${game.name}`),

  async loadTree(name) {
    const page = await load(`data/trees/${fileName(name)}.json`);
    return { tree: page.tree, routes: byBoard(page.routes) };
  },
  async loadMachine() {
    const { machineOf } = await import("./game/machine.mjs");
    return machineOf(await load("data/machine.json"));
  },
  loadSearches: async (name) =>
    byBoard((await load(`data/searches/${fileName(name)}.json`)).positions),
};

function page() {
  const { state } = app;
  if (state.embed) return h("main", { class: "embedded" }, embedView(app));
  const view = app.views[state.view]?.view;
  return [
    h("a", { class: "skip", href: "#main", onclick: skip }, say("nav.skip")),
    header(),
    h(
      "main",
      { id: "main", tabindex: -1, inert: !app.cards, class: `view-${state.view}`, key: state.view },
      view ? view(app) : h("p", { class: "loading" }, say("loading")),
    ),
    h("footer", null, h("p", null, say(app.recorder?.recording() ? "footer.recording" : "footer")), settings()),
  ];
}

const skip = (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
};

function header() {
  const { state, data } = app;
  const tab = (name) =>
    h(
      "a",
      {
        href: name === "play" ? "#" : `#${name}`,
        "aria-current": state.view === name ? "page" : null,
      },
      say(`nav.${name}`),
    );
  const games = [...data.games.values()].map((game) => [game.name, app.gameTitle(game)]);
  return h(
    "header",
    null,
    h(
      "a",
      { class: "logo", href: "#", "aria-label": "noloss" },
      "no",
      h("b", null, "l"),
      h("i", null, "o"),
      "ss",
    ),
    h("nav", { "aria-label": say("nav.label") }, VIEWS.map(tab)),
    state.view === "play" &&
      select(say("nav.game"), state.play.game, games, (game) => playing.choose(app, { game })),
  );
}

const settings = () =>
  h(
    "div",
    { class: "settings" },
    select(
      say("nav.theme"),
      app.state.theme,
      THEMES.map((name) => [name, say(`theme.${name}`)]),
      setTheme,
    ),
    select(say("nav.language"), spoken(), Object.entries(LANGUAGES), setLanguage),
  );

function setTheme(theme) {
  app.state.theme = theme;
  keep({ theme });
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  app.draw();
}

async function setLanguage(language) {
  keep({ language });
  await speak(language);
  app.draw();
  await giveReasons();
  app.draw();
}

/** The part of the address after # says which view is shown. */
async function route() {
  const name = location.hash.slice(1) || "play";
  if (!VIEWS.includes(name)) return;
  app.state.view = name;
  app.draw();
  window.scrollTo(0, 0);
  if (!app.views[name]) {
    const [view] = await Promise.all([import(`./${name}/view.mjs`), styled("style/views.css")]);
    app.views[name] = view;
    await app.views[name].open?.(app);
    app.draw();
  }
}

async function start() {
  const before = kept();
  app.state.theme = THEMES.includes(before.theme) ? before.theme : "auto";
  if (app.state.theme !== "auto") document.documentElement.dataset.theme = app.state.theme;
  const language = before.language ?? navigator.language.slice(0, 2);
  const [, games] = await Promise.all([speak(language), load("data/games.json")]);
  for (const game of games.games) app.data.games.set(game.name, gameOf(game));
  if (!location.search && !location.hash) app.draw(); // the empty board, before all the rest is there
  const [opponents, site, atlas, cards] = await Promise.all([
    load("data/opponents.json"),
    load("data/site.json"),
    load("data/atlas.json"),
    import("./play/cards.mjs"),
    styled("style/cards.css"),
    giveReasons().catch(() => {}), // then they stay English
  ]);
  for (const opponent of opponents.opponents) app.data.opponents.set(opponent.name, opponent);
  app.data.site = site;
  begin(before.wishes ?? {});
  app.data.values = new Values(app.data.games.get("3x3"), atlas);
  app.cards = cards;
  addEventListener("hashchange", route);
  await route();
  playing.seatOpponent(app);
  cards.think(app);
  if (!app.state.embed) import("./play/recording.mjs").then(({ discover }) => discover(app));
  if ("serviceWorker" in navigator && !app.state.embed)
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
}

/** The game that the address asks for, and otherwise what was chosen last time. */
function begin(wishes) {
  const names = [
    PERSON,
    ...SIMPLE,
    ...app.data.opponents.keys(),
    ...Object.values(app.data.site.players ?? {}).flat(),
  ];
  const asked = parseAddress(location.search, app.data.games, names);
  const { problem = null, embed, ...found } = asked;
  const chosen = location.search ? found : { ...found, ...wishes, moves: [] };
  const play = newPlay({ ...chosen, problem });
  const [first = PERSON] = app.data.opponents.keys();
  if (!app.canPlay(play.opponent, "3x3") && play.game === "3x3")
    play.opponent = names.includes("t3dt") ? "t3dt" : first;
  if (!app.data.games.has(play.game)) play.game = "3x3";
  if (!app.canPlay(play.opponent, play.game)) play.opponent = "casual";
  play.seat = ["first", "second", "alternate"].includes(play.seat) ? play.seat : "first";
  play.you = seatMark(play.seat, null);
  play.at = play.moves.length;
  play.counted = play.at > 0; // a game that came by a link is not in the record
  app.state.embed = embed;
  app.state.play = play;
}

start().catch((error) => {
  document.getElementById("app").textContent = `noloss could not start: ${error.message}`;
});
