// What the papers say, statement by statement, with our verdict; games can be gone through.

import { h } from "../lib/dom.mjs";
import { film } from "../draw/film.mjs";
import { count, say, spoken } from "../lib/words.mjs";
import { select } from "../play/opponents.mjs";

const VERDICTS = ["holds", "depends", "larger", "fails", "answer"];

export function claimsTab(app) {
  const { explore } = app.state;
  const { claims } = app.data;
  const game = app.data.games.get("3x3");
  if (!claims.length) return h("p", { class: "card" }, say("claims.none"));
  const papers = [...new Set(claims.map((claim) => claim.paper))];
  const set = (name) => (value) => {
    explore[name] = value;
    app.draw();
  };
  const shown = claims.filter(
    (claim) =>
      (!explore.paper || claim.paper === explore.paper) &&
      (!explore.verdict || claim.verdict === explore.verdict),
  );
  return [
    h("p", { class: "lead" }, say("claims.lead")),
    h(
      "div",
      { class: "tools" },
      select(
        say("claims.paper"),
        explore.paper,
        [["", say("claims.all-papers")], ...papers.map((paper) => [paper, paper])],
        set("paper"),
      ),
      select(
        say("claims.verdict"),
        explore.verdict,
        [
          ["", say("claims.all-verdicts")],
          ...VERDICTS.map((verdict) => [verdict, say(`claims.${verdict}`)]),
        ],
        set("verdict"),
      ),
    ),
    h("p", { class: "soft", role: "status" }, count("claims", shown.length)),
    h(
      "ul",
      { class: "claims card" },
      shown.map((claim) =>
        h(
          "li",
          { key: claim.key },
          h(
            "details",
            null,
            h(
              "summary",
              null,
              h(
                "span",
                {
                  class: `badge ${claim.verdict === "holds" ? "good" : claim.verdict === "fails" ? "beat" : ""}`,
                },
                say(`claims.${claim.verdict}`),
              ),
              h("span", { lang: "en" }, claim.claim),
            ),
            h(
              "div",
              { lang: "en" },
              h("p", null, claim.evidence),
              claim.replay &&
                film(
                  game,
                  claim.replay.map((cell) => cell - 1),
                ),
              claim.replay &&
                h(
                  "p",
                  null,
                  h(
                    "a",
                    {
                      class: "button",
                      lang: spoken(),
                      href: `?game=3x3&moves=${claim.replay.join("")}&opponent=person#`,
                    },
                    say("claims.replay"),
                  ),
                ),
              h(
                "p",
                { class: "soft" },
                [`${claim.paper}, ${claim.place}`, claim.reading, claim.tolerance]
                  .map((words) => `${words[0].toUpperCase()}${words.slice(1)}.`)
                  .join(" "),
              ),
              h(
                "p",
                { class: "soft", lang: spoken() },
                say("claims.again"),
                " ",
                h("code", null, `noloss claims ${claim.key}`),
              ),
            ),
          ),
        ),
      ),
    ),
  ];
}
