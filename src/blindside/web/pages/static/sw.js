// Stands between the pages and the server: keeps the files of this version, and shows a kind page when the server is
// away; or the companion, for those who have opened it here. It keeps nothing else, neither pages nor answers: a device
// may be somebody else's tomorrow.

const VERSION = new URL(location).search;
const CACHE = `blindside${VERSION}`;
const AWAY = "/offline";
const NEEDED = ["blindside.css", "lobby.css", "contrast.css", "early.js", "offline.js", "appearance.js", "away.js", "sans.woff2", "slab.woff2", "icon.svg"];

const COMPANION = /^\/companion\/\w+$/; // pages that are the same for everybody: entries are not in them

/** The pages that were wanted, in the language and look of now. */
async function keepPages() {
  const cache = await caches.open(CACHE);
  const wanted = new Set([AWAY]);
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url);
      if (COMPANION.test(pathname)) wanted.add(pathname);
    }
  }
  await cache.addAll([...wanted].map((path) => new Request(path, { cache: "reload" })));
}

async function keepCompanion(addresses) {
  const cache = await caches.open(CACHE);
  const ours = addresses.map((address) => new URL(address, location)).filter(({ origin, pathname, search }) => origin === location.origin && (COMPANION.test(pathname) || (pathname.startsWith("/static/") && search === VERSION)));
  await cache.addAll(ours.map(({ href, pathname }) => new Request(href, { cache: COMPANION.test(pathname) ? "reload" : "default" })));
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([keepPages(), cache.addAll(NEEDED.map((name) => `/static/${name}${VERSION}`))]);
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
    const { pathname } = new URL(request.url);
    const away = (COMPANION.test(pathname) && (await caches.match(pathname))) || (await caches.match(AWAY));
    if (!away) throw error;
    return away;
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
// The companion was opened; or another language or look was chosen.
addEventListener("message", (event) => event.waitUntil(event.data.keep ? keepCompanion(event.data.keep) : keepPages()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (request.method === "GET" && url.pathname.startsWith("/static/") && url.search === VERSION) event.respondWith(file(request));
});
