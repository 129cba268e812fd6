// Keeps the page for use without a network. The package fills in what there is, and an edition that
// changes whenever a file does: so the page is always of one piece, and an old one is thrown away.

const EDITION = "noloss-__EDITION__";
const FILES = ["__FILES__"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(EDITION)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("noloss-") && name !== EDITION)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

// What is kept is answered from there, whatever the address asks for after the question mark;
// anything else of this page is kept once it was fetched.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const below = url.href.startsWith(self.registration.scope) && !url.pathname.includes("/api/");
  if (event.request.method !== "GET" || !below) return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(EDITION);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
