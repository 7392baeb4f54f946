// What was entered: kept on this device alone, so that closing it loses nothing.

import { readJson, writeJson } from "../storage.js";

export const VERSION = 1; // of what is sent to be worked out

/**
 * The entries of one game: read, changed and begun anew through here. Null: there is no game.
 * @template {{ companion: number }} G
 * @param {string} name
 */
export function book(name) {
  const key = `blindside-companion-${name}`;
  let now = load();

  /** @returns {G | null} */
  function load() {
    const found = readJson(key);
    return found?.companion === VERSION ? found : null;
  }

  function need() {
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
    need,
    write,
    /**
     * Changes a copy, which is then kept.
     * @param {(next: G) => void} edit
     */
    change(edit) {
      const next = structuredClone(need());
      edit(next);
      write(next);
    },
  };
}
