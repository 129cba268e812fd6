// Drawing is a function of the state: a view returns plain nodes made by `h`, and `patch` changes
// the document to show them, touching only what differs, so that focus and scrolling stay put.
//
//   h("button", { class: "main", onclick: play }, "Play")
//   node = { tag, attributes, children }; a text is a string; null and false are nothing

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(
  "svg g path circle rect line text polyline polygon title defs marker".split(" "),
);
const AS_PROPERTY = new Set(["value", "checked", "selected", "disabled", "open"]);

export function h(tag, attributes, ...children) {
  return { tag, attributes: attributes ?? {}, children: flat(children) };
}

function flat(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "object" ? child : String(child)));
}

/** Make the children of `parent` show these nodes. */
export function patch(parent, nodes) {
  const wanted = flat([nodes]);
  const there = [...parent.childNodes];
  wanted.forEach((node, at) => {
    const old = there[at];
    if (!old) parent.append(made(node));
    else if (!alike(old, node)) parent.replaceChild(made(node), old);
    else if (typeof node === "string") {
      if (old.data !== node) old.data = node;
    } else update(old, node);
  });
  there.slice(wanted.length).forEach((old) => old.remove());
}

function alike(old, node) {
  if (typeof node === "string") return old.nodeType === Node.TEXT_NODE;
  return (
    old.nodeType === Node.ELEMENT_NODE &&
    old.localName === node.tag &&
    (old.noloss?.attributes.key ?? null) === (node.attributes.key ?? null)
  );
}

function made(node) {
  if (typeof node === "string") return document.createTextNode(node);
  const element = SVG_TAGS.has(node.tag)
    ? document.createElementNS(SVG, node.tag)
    : document.createElement(node.tag);
  update(element, node);
  return element;
}

function update(element, node) {
  const before = element.noloss?.attributes ?? {};
  element.noloss = node;
  if (node.attributes.held && before.held) return; // what a person types in is left alone
  patch(element, node.children);
  for (const name of Object.keys(before)) if (!(name in node.attributes)) set(element, name, null);
  for (const [name, value] of Object.entries(node.attributes)) {
    if (before[name] !== value || AS_PROPERTY.has(name)) set(element, name, value);
  }
}

function set(element, name, value) {
  if (name === "key" || name === "held") return;
  if (name.startsWith("on")) {
    element[name] = value;
    return;
  }
  if (AS_PROPERTY.has(name) && name in element) {
    const wanted = name === "value" ? (value ?? "") : Boolean(value);
    if (element[name] !== wanted) element[name] = wanted;
    return;
  }
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : value);
}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]);

/** The same nodes as text, for a picture that is copied. */
export function markup(node) {
  if (typeof node === "string") return escaped(node);
  const attributes = Object.entries(node.attributes)
    .filter(
      ([name, value]) =>
        !/^(on|key$|held$)/.test(name) && value !== null && value !== undefined && value !== false,
    )
    .map(([name, value]) => ` ${name}="${escaped(value === true ? "" : String(value))}"`)
    .join("");
  return `<${node.tag}${attributes}>${node.children.map(markup).join("")}</${node.tag}>`;
}
