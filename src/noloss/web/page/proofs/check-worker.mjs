// Runs the checker of proof files on one of them.

import { check } from "./checker.mjs";

onmessage = async ({ data }) => {
  const begun = performance.now();
  const bytes = new Uint8Array(await (await fetch(data)).arrayBuffer());
  const verdict = await check(bytes);
  postMessage({
    ...(verdict ?? { valid: false, why: "no proof at all" }),
    seconds: ((performance.now() - begun) / 1000).toFixed(1),
  });
};
