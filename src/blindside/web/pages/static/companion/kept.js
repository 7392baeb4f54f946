// What was entered: kept on this device alone, so that closing it loses nothing.

/** The entries of one game: read, changed and begun anew through here. */
export function book(name) {
  const key = `blindside-companion-${name}`;
  let now = read();

  function read() {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  function write(next) {
    now = next;
    if (now) localStorage.setItem(key, JSON.stringify(now));
    else localStorage.removeItem(key);
    document.dispatchEvent(new Event("entries-changed"));
  }

  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    now = read(); // entered in another window
    document.dispatchEvent(new Event("entries-changed"));
  });
  return { read: () => now, write };
}
