// Reasons of moves in another language. The package writes them in English, made of clauses of its
// vocabulary; a table per language under reasons/ has each clause and each kind of sentence. What it
// does not have stays English, and is marked so.
//
//   translator(table)("The centre is taken, so I take a free corner.")
//   "Die Mitte ist besetzt: Ich nehme eine freie Ecke."

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const small = (text) => text[0].toLowerCase() + text.slice(1);
const escape = (text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

/** A function from a text to its translation, null where a part of it is not in the table. */
export function translator(table) {
  const phrases = new Map(Object.entries(table.phrases));
  const clauses = [...phrases.keys()].sort((a, b) => b.length - a.length);
  const templates = Object.entries(table.templates).map(([from, to]) => ({
    pattern: new RegExp(`^${escape(from).replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`),
    to,
  }));

  const phrase = (text) => phrases.get(text) ?? phrases.get(small(text)) ?? null;

  function template(text) {
    for (const { pattern, to } of templates) {
      const found = text.match(pattern)?.groups;
      const gaps = found && Object.entries(found).map(([name, text]) => [name, filled(text)]);
      if (gaps && all(gaps.map(([, text]) => text))) {
        const told = Object.fromEntries(gaps);
        return to.replace(/\{(\w+)\}/g, (_, name) => told[name]);
      }
    }
    return null;
  }

  /** What stands in a gap: a clause, several, or numbers, which are the same everywhere. */
  function filled(text) {
    const several = () => all(text.split(", ").map(phrase))?.join(", ");
    const numbers = () =>
      /[a-z]{3}/.test(text.replaceAll(" and ", " "))
        ? null
        : text.replaceAll(" and ", ` ${table.and} `).replaceAll(" or ", ` ${table.or} `);
    return phrase(text) ?? template(text) ?? several() ?? numbers();
  }

  /** "A, B and C" by the longest clauses that are known, since a clause may hold an "and" itself. */
  function conditions(text) {
    const found = [];
    let rest = small(text);
    while (rest) {
      const clause = clauses.find(
        (one) =>
          small(rest).startsWith(small(one)) && /^(, | and |$)/.test(rest.slice(one.length)),
      );
      if (!clause) return null;
      found.push(phrases.get(clause));
      rest = rest.slice(clause.length).replace(/^(, | and )/, "");
    }
    return joined(found);
  }

  const joined = (list) =>
    list.length > 1 ? `${list.slice(0, -1).join(", ")} ${table.and} ${list.at(-1)}` : list[0];

  /** "C, so A". */
  function because(text) {
    const at = text.indexOf(", so ");
    if (at < 0) return null;
    const story = conditions(text.slice(0, at));
    const acts = narrowed(text.slice(at + 5));
    return story && acts && `${story}: ${capital(acts)}`;
  }

  /** What is done, which may be narrowed down: "A; of these, B". */
  const narrowed = (text) =>
    all(text.split("; of these, ").map((act) => phrase(act) ?? template(act)))?.join(
      `; ${table["of-these"]}: `,
    ) ?? null;

  /** "5: wins at once; 8 or 9: a threat at 2, no reply loses". */
  function effects(text) {
    if (!/^\d[^:]*: /.test(text)) return null;
    const parts = text.split("; ").map((part) => {
      const [cells, told] = part.split(/: (.*)/s);
      const words = told
        .replace(/, (?=\d+(,| and| or|$))/g, "\0") // a list of cells is one thing
        .split(", ")
        .map((one) => one.replaceAll("\0", ", "))
        .map((one) => phrase(one) ?? template(one));
      return all(words) && `${filled(cells)}: ${words.join(", ")}`;
    });
    return all(parts)?.join("; ") ?? null;
  }

  const sentence = (text) => {
    const bare = text.replace(/\.$/, "");
    const told = phrase(bare) ?? because(bare) ?? narrowed(bare) ?? effects(bare);
    return told && capital(told) + (bare === text ? "" : ".");
  };

  return (text) =>
    phrase(text) ?? all(text.split(/(?<=\.) (?=[A-Z0-9])/).map(sentence))?.join(" ") ?? null;
}

/** The list if nothing in it is missing, otherwise null. */
const all = (list) => (list.every((one) => one !== null) ? list : null);
