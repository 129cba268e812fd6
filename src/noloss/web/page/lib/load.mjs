// The data that the package wrote: each file is fetched once, when it is first needed.

const VERSIONS = { "noloss page": 1, "noloss table": 1 };
const ROOT = new URL("../", import.meta.url);
const waiting = new Map();

/** The content of a file of data; one of another version is refused. */
export function load(path) {
  if (!waiting.has(path)) {
    const loading = fetched(path);
    loading.catch(() => waiting.delete(path)); // a later visit may have more luck
    waiting.set(path, loading);
  }
  return waiting.get(path);
}

async function fetched(path) {
  const response = await fetch(new URL(path, ROOT));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const data = await response.json();
  if (VERSIONS[data.format] !== data.version) {
    throw new Error(
      `${path} is ${data.format} version ${data.version}, which this page does not read`,
    );
  }
  return data;
}

/** Fetch a style sheet, once; whatever needs it waits until it is there. */
export function styled(path) {
  if (!waiting.has(path)) {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet" });
    waiting.set(path, new Promise((done) => (sheet.onload = sheet.onerror = done)));
    sheet.href = address(path);
    document.head.append(sheet);
  }
  return waiting.get(path);
}

/** The address of a file beside the page. */
export const address = (path) => new URL(path, ROOT).href;
