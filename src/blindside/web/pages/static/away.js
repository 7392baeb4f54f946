// Has the browser keep what it shows when the server is away.

navigator.serviceWorker?.register(`/sw.js${new URL(import.meta.url).search}`).catch(() => {}); // where it may not, it goes without
