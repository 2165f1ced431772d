// Shows the page that the app prepared (src/offline/offline-page.ts) when a page of the app cannot be loaded. It answers
// nothing else: no API call, no file, no page of the back office, and never from a cache while the server responds, so a
// new version is never missed. To remove it, serve a worker under this name that calls `self.registration.unregister()`.

const CACHE = 'puente-offline'
const PAGE = '/offline-page'
const APP_PATHS = /^\/(?:$|(?:auth|login|registration|account)(?:\/|$))/

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || !APP_PATHS.test(new URL(request.url).pathname)) return
  event.respondWith(fetch(request).catch(() => preparedPage()))
})

async function preparedPage() {
  const cache = await caches.open(CACHE)
  return (await cache.match(PAGE)) ?? Response.error()
}
