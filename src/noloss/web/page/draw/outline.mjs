// A decision tree as an outline: the path that was followed is lit and open, the rest can be opened.

import { h } from "../lib/dom.mjs";
import { reason } from "../lib/words.mjs";

/** The tree of a strategy with the way of these answers lit. */
export function treeOutline(tree, route) {
  return h("ol", { class: "tree" }, branch(tree, route, true));
}

/** Words of a tree, in the language of the page where they can be. */
export function said(words, tag = "span") {
  const { text, lang } = reason(words);
  return h(tag, { lang }, tag === "span" ? text[0].toUpperCase() + text.slice(1) : text);
}

function branch(node, route, lit) {
  const children = node.children ?? [];
  const text = [node.answer && [said(node.answer, "b"), ": "], said(node.text)];
  if (!children.length)
    return h("li", { class: lit ? "on" : null, "aria-current": lit ? "step" : null }, text);
  const next = lit ? children.findIndex((child) => child.answer === route[0]) : -1;
  return h(
    "li",
    { class: lit ? "on" : null },
    h(
      "details",
      { open: lit, key: lit ? "lit" : "dark" },
      h("summary", null, text),
      h(
        "ol",
        null,
        children.map((child, at) => branch(child, route.slice(1), at === next)),
      ),
    ),
  );
}

/** The lit path alone: questions with their answers, and what was done. */
export function litPath(tree, route) {
  const steps = [];
  let node = tree;
  let rest = [...route];
  while (node) {
    const next = (node.children ?? []).find((child) => child.answer === rest[0]);
    steps.push({ text: node.text, answer: next?.answer ?? null });
    rest = rest.slice(1);
    node = next;
  }
  return steps;
}
