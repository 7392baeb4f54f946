// Entries of the companion, saved on this device only.

import { readJson, writeJson } from "../storage.js";

export const VERSION = 1; // of the entries

/**
 * The saved entries of one game. Null: there is no game.
 * @template {{ companion: number }} G
 * @param {string} name
 */
export function openStore(name) {
  const key = `blindside-companion-${name}`;
  let now = load();

  /** @returns {G | null} */
  function load() {
    const found = readJson(key);
    return found?.companion === VERSION ? found : null;
  }

  function readGame() {
    if (now === null) throw new Error("there is no game");
    return now;
  }

  /** @param {G | null} next */
  function write(next) {
    now = next;
    writeJson(key, now);
    document.dispatchEvent(new Event("entries-changed"));
  }

  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    now = load(); // entered in another window
    document.dispatchEvent(new Event("entries-changed"));
  });
  return {
    read: () => now,
    /** The entries; throws if there is no game. */
    require: readGame,
    write,
    /**
     * Edits a copy and saves it.
     * @param {(next: G) => void} change
     */
    edit(change) {
      const next = structuredClone(readGame());
      change(next);
      write(next);
    },
  };
}
