// Entries of the companion, saved on this device only.

import { readJson, writeJson } from "../storage.js";

export const VERSION = 1; // of the entries
const MAX_STEPS = 60;

/**
 * The saved entries of one game. Null: there is no game.
 * @template {{ companion: number }} G
 * @param {string} name
 */
export function openStore(name) {
  const key = `blindside-companion-${name}`;
  const stepsKey = `${key}-steps`;
  let now = load();
  let steps = loadSteps();

  /** @returns {G | null} */
  function load() {
    const found = readJson(key);
    return found?.companion === VERSION ? found : null;
  }

  /** @returns {{ past: G[], future: G[] }} */
  function loadSteps() {
    const found = readJson(stepsKey);
    return found?.past?.at(-1)?.companion === VERSION || found?.future?.at(-1)?.companion === VERSION
      ? found
      : { past: [], future: [] };
  }

  function readGame() {
    if (now === null) throw new Error("there is no game");
    return now;
  }

  /** @param {G | null} next */
  function save(next) {
    now = next;
    writeJson(key, now);
    writeJson(stepsKey, steps);
    document.dispatchEvent(new Event("entries-changed"));
  }

  /**
   * @param {G[]} from
   * @param {G[]} to
   */
  function travel(from, to) {
    const next = from.pop();
    if (next === undefined) return;
    to.push(readGame());
    save(next);
  }

  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    now = load(); // entered in another window
    steps = loadSteps();
    document.dispatchEvent(new Event("entries-changed"));
  });
  return {
    read: () => now,
    /** The entries; throws if there is no game. */
    require: readGame,
    /**
     * Replaces all entries. There is no way back.
     * @param {G | null} next
     */
    write(next) {
      steps = { past: [], future: [] };
      save(next);
    },
    /**
     * Edits a copy and saves it.
     * @param {(next: G) => void} change
     * @param {boolean} [joins] whether it belongs to the step before: one undo takes back both
     */
    edit(change, joins = false) {
      const next = structuredClone(readGame());
      change(next);
      if (!joins) steps.past = [...steps.past, readGame()].slice(-MAX_STEPS);
      steps.future = [];
      save(next);
    },
    undo: () => travel(steps.past, steps.future),
    redo: () => travel(steps.future, steps.past),
    canUndo: () => steps.past.length > 0,
    canRedo: () => steps.future.length > 0,
  };
}
