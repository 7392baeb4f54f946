// Registers the service worker, which shows pages without a connection.

const [, , version] = new URL(import.meta.url).pathname.split("/"); // /static/<version>/register-service-worker.js

navigator.serviceWorker?.register(`/sw.js?v=${version}`).catch(() => {}); // blocked, for example in a private window
