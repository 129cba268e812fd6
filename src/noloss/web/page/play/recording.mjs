// Games that a person chooses to have recorded, where the page is served by `noloss serve`. Any other
// host has no API, and then nothing of this is shown. A game is sent when it has ended, never before.

import { h } from "../lib/dom.mjs";
import { address } from "../lib/load.mjs";
import { keep, kept } from "../lib/store.mjs";
import { count, say } from "../lib/words.mjs";
import { PERSON } from "./state.mjs";

const MOST_UNSENT = 50;
const LATER = new Set([429, 500, 502, 503, 504]); // refusals that may be over when asked again
const NICKNAME = /^[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M}_ .'-]{0,23}$/u;

const asked = (path, more) => fetch(new URL(path, address("api/")), more);

const service = { problem: "", sending: false }; // what the card says last, and whether it is busy

/** Ask whether games can be recorded here; if so, the page records by what is below. */
export async function discover(app) {
  const about = await asked("about")
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  if (!about?.noloss) return;
  app.recorder = { record, recordCard, recording };
  app.draw();
  send(app); // what could not be sent before
}

const own = () => kept().recording ?? {}; // { nickname, token, sent, unsent, on }
const change = (changes) => keep({ recording: { ...own(), ...changes } });

/** Whether this person wants to have games recorded. */
const recording = () => Boolean(own().on);

/** A game has ended: send it, if that is wanted. Games in which help was used are not people's own. */
function record(app, { play, game }) {
  if (!recording() || play.helped || play.demo) return;
  const moves = play.moves.map((cell, ply) => {
    const seconds = play.times[ply];
    return seconds === null || seconds === undefined
      ? { cell: cell + 1 }
      : { cell: cell + 1, seconds: Math.min(Math.round(seconds * 1000) / 1000, 86400) };
  });
  const seat = play.opponent === PERSON || play.you === "X" ? "first" : "second";
  const ended = { opponent: play.opponent, seat, game: game.name, moves };
  change({ unsent: [...(own().unsent ?? []), ended].slice(-MOST_UNSENT) });
  send(app);
}

/** Send what waits, one game after the other. */
async function send(app) {
  if (service.sending || !own().on) return;
  service.sending = true;
  service.problem = "";
  try {
    while (own().on && own().unsent?.length) {
      const { nickname, token, unsent, sent = 0 } = own();
      const response = await asked("games", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...bearer(token) },
        body: JSON.stringify({ nickname, ...unsent[0] }),
      });
      const answer = await response.json();
      const rest = own().unsent.slice(1);
      if (response.ok) change({ token: answer.token ?? token, sent: sent + 1, unsent: rest });
      else if (response.status === 401) change({ token: null, sent: 0 });
      else if (LATER.has(response.status)) throw new Error(answer.error);
      else {
        change({ unsent: rest }); // it will not be taken later either
        service.problem = say("record.refused", { why: answer.error });
      }
    }
  } catch (error) {
    service.problem = say("record.not-sent", { why: error.message });
  }
  service.sending = false;
  app.draw();
}

const bearer = (token) => (token ? { Authorization: `Bearer ${token}` } : {});

function begin(app, event) {
  event.preventDefault();
  const nickname = new FormData(event.target).get("nickname").trim();
  if (NICKNAME.test(nickname)) {
    change({ nickname, on: true });
    service.problem = "";
  } else service.problem = say("record.no-name");
  app.draw();
}

function stop(app) {
  change({ on: false, unsent: [] });
  app.draw();
}

/** Delete everything that this device has recorded, there and here. */
async function forget(app) {
  const { token } = own();
  try {
    if (token) {
      const response = await asked("games", { method: "DELETE", headers: bearer(token) });
      if (!response.ok && response.status !== 401) throw new Error((await response.json()).error);
    }
    keep({ recording: {} });
    service.problem = say("record.forgotten");
  } catch (error) {
    service.problem = say("record.not-forgotten", { why: error.message });
  }
  app.draw();
}

/** The card beside the board. */
function recordCard(app) {
  const { on, nickname, sent = 0 } = own();
  return h(
    "section",
    { class: "card", key: "record" },
    h("h2", null, say("record.title")),
    on
      ? h("p", null, `${say("record.as", { nickname })} ${count("record.sent", sent)}`)
      : h(
          "form",
          { onsubmit: (event) => begin(app, event) },
          h("p", { class: "soft" }, say("record.lead", { host: location.host })),
          h(
            "label",
            { class: "field" },
            say("record.nickname"),
            h("input", { name: "nickname", maxlength: 24, autocomplete: "off" }),
          ),
          h("div", { class: "tools" }, h("button", null, say("record.begin"))),
        ),
    h(
      "div",
      { class: "tools" },
      on && h("button", { onclick: () => stop(app) }, say("record.stop")),
      sent > 0 && h("button", { onclick: () => forget(app) }, say("record.forget")),
    ),
    service.problem && h("p", { class: "soft", role: "status" }, service.problem),
  );
}
