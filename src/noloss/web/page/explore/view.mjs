// The view Explore: the atlas of all positions, the claims of the papers, the frontier.

import { h } from "../lib/dom.mjs";
import { load } from "../lib/load.mjs";
import { say } from "../lib/words.mjs";
import { atlasTab } from "./atlas.mjs";
import { claimsTab } from "./claims.mjs";
import { frontierTab } from "./frontier.mjs";

const TABS = { atlas: atlasTab, claims: claimsTab, frontier: frontierTab };
const CLAIMS = "data/claims.json"; // there is a tab for it only if the lab gave it

export async function open(app) {
  app.state.explore = {
    tab: "atlas", // which of TABS
    marks: 2, // positions with so many marks
    value: "", // and this value, or any
    errs: "", // and where this strategy goes wrong, or any
    chosen: null, // the board that is looked at
    paper: "",
    verdict: "", // which claims
    seat: "first", // of the frontier
    dot: null, // the strategy that is looked at there
  };
  const [{ claims }, frontier] = await Promise.all([
    app.data.site.layers.includes(CLAIMS) ? load(CLAIMS).catch(() => ({ claims: [] })) : {},
    load("data/frontier.json"),
  ]);
  Object.assign(app.data, { claims, frontier });
}

export function view(app) {
  const { explore } = app.state;
  if (!app.data.frontier) return h("p", { class: "loading" }, say("loading"));
  const names = Object.keys(TABS).filter((name) => name !== "claims" || app.data.claims);
  const choose = (tab) => {
    explore.tab = tab;
    app.draw();
  };
  const keys = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    choose(names[(names.indexOf(explore.tab) + step + names.length) % names.length]);
    document.getElementById(`explore-${explore.tab}`).focus();
  };
  return h(
    "div",
    { class: "sheet" },
    h("h1", null, say("explore.title")),
    h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": say("explore.title") },
      names.map((name) =>
        h(
          "button",
          {
            id: `explore-${name}`,
            role: "tab",
            "aria-selected": String(name === explore.tab),
            "aria-controls": "explored",
            tabindex: name === explore.tab ? 0 : -1,
            onclick: () => choose(name),
            onkeydown: keys,
          },
          say(`explore.${name}`),
        ),
      ),
    ),
    h(
      "div",
      {
        id: "explored",
        role: "tabpanel",
        "aria-labelledby": `explore-${explore.tab}`,
        key: explore.tab,
      },
      TABS[explore.tab](app),
    ),
  );
}
