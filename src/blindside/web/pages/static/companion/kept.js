// What was entered: kept on this device alone, so that closing it loses nothing.

export const VERSION = 1; // of what is sent to be worked out

/** The entries of one game: read, changed and begun anew through here. */
export function book(name) {
  const key = `blindside-companion-${name}`;
  let now = read();

  function read() {
    try {
      const found = JSON.parse(localStorage.getItem(key));
      return found?.companion === VERSION ? found : null;
    } catch {
      return null;
    }
  }

  function write(next) {
    now = next;
    try {
      localStorage.setItem(key, JSON.stringify(now));
    } catch {
      // where nothing may be kept, it is there until the page is closed
    }
    document.dispatchEvent(new Event("entries-changed"));
  }

  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    now = read(); // entered in another window
    document.dispatchEvent(new Event("entries-changed"));
  });
  return { read: () => now, write };
}
