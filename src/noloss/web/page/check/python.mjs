// Python in the page: the package itself under Pyodide, in a worker that can be stopped. The worker is
// made from a blob, so that the page's policy holds in it too: no request leaves this host.

import { address } from "../lib/load.mjs";

const SOURCE = (root) => `
const root = ${JSON.stringify(root)};
const lastLine = (text) => text.trim().split("\\n").at(-1).replace(/^noloss\\.[\\w.]*: /, "");
const tell = (type, more) => postMessage({ type, ...more });
async function start() {
  const { loadPyodide } = await import(root + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: root });
  const zip = await (await fetch(root + "noloss.zip")).arrayBuffer();
  python.FS.writeFile("/noloss.zip", new Uint8Array(zip));
  python.globals.set("tell", (words, done, total) => tell("progress", { words, done, total: total ?? null }));
  await python.runPythonAsync("import shutil, sys; shutil.unpack_archive('/noloss.zip', '/packages'); sys.path.insert(0, '/packages')\\nfrom noloss.web.in_page import check_text, hindsight_text, move_text, prospects_text");
  return python;
}
const ready = start();
ready.then(() => tell("ready"), (error) => tell("failed", { error: String(error) }));
onmessage = async ({ data }) => {
  try {
    const python = await ready;
    const call = (name, ...given) => python.globals.get(name)(...given);
    const text = {
      move: () => call("move_text", data.strategy, data.game, data.board),
      hindsight: () => call("hindsight_text", data.game, data.moves, data.mark),
      prospects: () => call("prospects_text", data.game, data.board),
      check: () => call("check_text", data.source, python.globals.get("tell")),
    }[data.what ?? "check"]();
    tell("done", { id: data.id, text });
  } catch (error) { tell("failed", { id: data.id, error: lastLine(String(error?.message ?? error)) }); }
};`;

let shared = null;

/** The Python that opponents and values are asked of: started once, and then kept. */
export const sharedPython = () => (shared ??= pythonWorker());

/** Start Python; `watch` is told of progress. Resolves with what was asked for, rejects when stopped. */
export function pythonWorker(watch = () => {}) {
  const url = URL.createObjectURL(
    new Blob([SOURCE(address("python/"))], { type: "text/javascript" }),
  );
  const worker = new Worker(url, { type: "module" });
  const waiting = new Map();
  let number = 0;
  const failAll = (error) => {
    waiting.forEach(({ reject }) => reject(error));
    waiting.clear();
  };
  worker.onmessage = ({ data }) => {
    if (data.type === "done") {
      waiting.get(data.id)?.resolve(data.text);
      waiting.delete(data.id);
    } else if (data.type === "failed" && data.id) {
      waiting.get(data.id)?.reject(new Error(data.error));
      waiting.delete(data.id);
    } else if (data.type === "failed") failAll(new Error(data.error));
    else watch(data);
  };
  worker.onerror = (event) => failAll(new Error(event.message || "Python could not be started"));
  return {
    ask(question) {
      const id = ++number;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, ...question });
      });
    },
    stop() {
      worker.terminate();
      URL.revokeObjectURL(url);
      failAll(new Error("stopped"));
    },
  };
}
