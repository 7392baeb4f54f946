// Has the browser keep what it shows when the server is away.

const [, , version] = new URL(import.meta.url).pathname.split("/"); // /static/<version>/away.js

navigator.serviceWorker?.register(`/sw.js?v=${version}`).catch(() => {}); // where it may not, it goes without
