// What stays on this device between visits. A browser may forbid it; then nothing is kept.

const KEY = "noloss";

export function kept() {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return read !== null && typeof read === "object" ? read : {};
  } catch {
    return {};
  }
}

export function keep(changes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...changes }));
  } catch {
    /* see above */
  }
}
