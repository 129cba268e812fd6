// Every sentence of the page comes from one file per language under text/; English is complete, and
// what another language lacks is said in English.
//
//   say("play.your-move")                 "Your move"
//   say("play.you-are", { mark: "X" })    "You are X."
//   count("games", 1)                     "1 game", by the entries "games.one" and "games.other"

export const LANGUAGES = { en: "English", de: "Deutsch" };

let english = {};
let chosen = {};
let rules = new Intl.PluralRules("en");
let language = "en";

export async function speak(wanted) {
  language = wanted in LANGUAGES ? wanted : "en";
  rules = new Intl.PluralRules(language);
  const read = async (name) =>
    (await fetch(new URL(`../text/${name}.json`, import.meta.url))).json();
  [english, chosen] = await Promise.all([read("en"), language === "en" ? {} : read(language)]);
  document.documentElement.lang = language;
}

export const spoken = () => language;
export const known = (key) => key in chosen || key in english;

export function say(key, values = {}) {
  const words = chosen[key] ?? english[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export function count(key, number, values = {}) {
  return say(`${key}.${rules.select(number)}`, { n: number.toLocaleString(language), ...values });
}

/** Words joined as a list: 1, 2 and 3. */
export function listed(items, type = "conjunction") {
  return new Intl.ListFormat(language, { type }).format(items.map(String));
}

export const number = (value) => value.toLocaleString(language);

export const percent = (number, digits = 1) =>
  number.toLocaleString(language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
