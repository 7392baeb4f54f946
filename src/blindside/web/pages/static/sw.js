// Stands between the pages and the server: keeps the files of this version, and shows a kind page when the server is
// away. It keeps nothing else, neither pages nor answers: a device may be somebody else's tomorrow.

const VERSION = new URL(location).search;
const CACHE = `blindside${VERSION}`;
const AWAY = "/offline";
const NEEDED = ["blindside.css", "lobby.css", "contrast.css", "early.js", "offline.js", "appearance.js", "away.js", "sans.woff2", "slab.woff2", "icon.svg"];

async function keepAway() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(AWAY, { cache: "reload" }));
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([keepAway(), cache.addAll(NEEDED.map((name) => `/static/${name}${VERSION}`))]);
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await cache.put(request, found.clone());
  return found;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    // Whoever sent a form is led back to it: it can be sent again from there, and is not sent twice.
    if (request.method !== "GET") return Response.redirect(request.referrer || "/", 303);
    const away = await caches.match(AWAY);
    if (!away) throw error;
    return away;
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.waitUntil(keepAway())); // another language or look was chosen
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (request.method === "GET" && url.pathname.startsWith("/static/") && url.search === VERSION) event.respondWith(file(request));
});
