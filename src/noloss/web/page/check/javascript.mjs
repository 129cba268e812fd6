// A stranger's JavaScript, in a worker of its own that can only answer: it is asked for one move after
// the other, has so many seconds for each, and is ended when it takes longer or when we are done.

const USUAL = [
  "move",
  "getMove",
  "bestMove",
  "getBestMove",
  "findBestMove",
  "chooseMove",
  "nextMove",
  "makeMove",
  "aiMove",
  "computerMove",
  "play",
  "choose",
  "bot",
  "ai",
];
export const SECONDS = 5;
const MOST_TIMEOUTS = 2;

/** The names of the functions that a source defines, the usual ones first. */
export function functionsIn(source) {
  const names = [
    ...source.matchAll(
      /(?:^|\n)\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\s*\*?\s*|(?:const|let|var)\s+)([A-Za-z_$][\w$]*)(?=\s*\(|\s*=\s*(?:async\s*)?(?:function|\(|[A-Za-z_$][\w$]*\s*=>))/g,
    ),
  ].map((found) => found[1]);
  return [
    ...USUAL.filter((name) => names.includes(name)),
    ...names.filter((name) => !USUAL.includes(name)).reverse(),
  ];
}

const AFTER = (name) => `
;{
  const bot = ${name};
  onmessage = async ({ data }) => {
    let answer;
    try {
      const said = await bot(data.board, data.mark);
      answer = { cells: typeof said === "number" || typeof said === "string" ? String(said) : JSON.stringify(said) ?? String(said) };
    } catch (error) { answer = { error: String(error?.stack ?? error).slice(0, 400) }; }
    postMessage({ id: data.id, ...answer });
  };
}`;

// Nothing of a stranger needs the network or what is kept here; the page's policy forbids it too.
const BEFORE = `"use strict";for (const name of ["fetch","XMLHttpRequest","WebSocket","EventSource","importScripts","indexedDB","caches","BroadcastChannel","WebTransport","Worker"]) { try { Object.defineProperty(self, name, { value: undefined }); } catch {} }`;

/** A bot that runs in workers: `fresh()` starts one anew and gives its `ask`, `stop()` ends it all. */
export function scriptBot(source, seconds = SECONDS) {
  const [name] = functionsIn(source);
  if (!name) throw new Error("no-function");
  const plain = source.replace(/(^|\n)(\s*)export\s+(default\s+)?/g, "$1$2");
  const url = URL.createObjectURL(
    new Blob([BEFORE, plain, "\n", AFTER(name)], { type: "text/javascript" }),
  );
  let worker = null;
  let stopped = false;
  let dead = null;
  let timeouts = 0;
  let number = 0;
  const end = () => {
    worker?.terminate();
    worker = null;
  };

  function ask(board, mark) {
    if (stopped) throw new Error("stopped");
    if (dead) return Promise.resolve(dead);
    worker ??= new Worker(url);
    const id = ++number;
    return new Promise((resolve, reject) => {
      const done = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      const timer = setTimeout(() => {
        end();
        const late = { error: `no answer within ${seconds} s`, kind: "timeout" };
        if (++timeouts >= MOST_TIMEOUTS) dead = late; // it is not asked any more
        done(late);
      }, seconds * 1000);
      worker.onmessage = ({ data }) => {
        if (data?.id === id) done(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        dead = { error: `${event.message} (line ${event.lineno})` };
        end();
        done(dead);
      };
      api.abort = () => {
        clearTimeout(timer);
        reject(new Error("stopped"));
      };
      worker.postMessage({ id, board, mark });
    });
  }

  const api = {
    name,
    abort: () => {},
    fresh: async () => {
      end();
      return ask;
    },
    stop() {
      stopped = true;
      end();
      api.abort();
      URL.revokeObjectURL(url);
    },
  };
  return api;
}
