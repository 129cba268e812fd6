// Every sentence of the page comes from one file per language under text/; a test holds each to the
// English one. Reasons of moves are the package's, in English: reasons.mjs turns them into another
// language, clause by clause, and comes after the first board.
//
//   say("play.your-move")                 "Your move"
//   say("play.you-are", { mark: "X" })    "You are X."
//   count("games", 1)                     "1 game", by the entries "games.one" and "games.other"

export const LANGUAGES = { en: "English", de: "Deutsch" };

let chosen = {};
let translate = null; // from an English reason to this language, or null where it cannot
let rules = new Intl.PluralRules("en");
let language = "en";

export async function speak(wanted) {
  language = wanted in LANGUAGES ? wanted : "en";
  rules = new Intl.PluralRules(language);
  translate = null;
  chosen = await (await fetch(new URL(`../text/${language}.json`, import.meta.url))).json();
  document.documentElement.lang = language;
}

export const spoken = () => language;
export const known = (key) => key in chosen;

/** Fetch what reasons are said with in this language; until then they are English. */
export async function giveReasons() {
  if (language === "en") return;
  const { translator } = await import("./reasons.mjs");
  const table = await fetch(new URL(`../reasons/${language}.json`, import.meta.url));
  translate = translator(await table.json());
}

/** A reason of the package as it is shown, with the language that it is in if that is another. */
export function reason(text) {
  const told = (text && translate?.(text)) || null;
  return { text: told ?? text, lang: language === "en" || told !== null ? null : "en" };
}

export function say(key, values = {}) {
  const words = chosen[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export function count(key, number, values = {}) {
  return say(`${key}.${rules.select(number)}`, { n: number.toLocaleString(language), ...values });
}

/** Words joined as a list: 1, 2 and 3. */
export function listed(items, type = "conjunction") {
  return new Intl.ListFormat(language, { type }).format(items.map(String));
}

export const number = (value, digits = 0) =>
  value.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

export const percent = (number, digits = 1) =>
  number.toLocaleString(language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
