// Opens the app without a network. It answers two things itself: the files that the app is made of, and pictures and files of
// books that somebody keeps on this device. Everything else goes to the server untouched: no old answer ever looks like a new one.
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPage, isCacheable, offlineCacheName, pathInScope } from './worker-addresses.rules.ts'

/** What this file needs of a worker's global scope, which the types of a page do not have. */
type WorkerScope = {
  readonly registration: { readonly scope: string }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (type: 'message', listener: (event: { readonly data: unknown }) => void) => void
}

declare const __SHELL_FILES__: { url: string; revision: string | null }[]

const worker = globalThis as unknown as WorkerScope
const { scope } = worker.registration

precacheAndRoute(__SHELL_FILES__, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
// The first visit is served, too, so that a chapter can be kept at once.
clientsClaim()

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAppPage(pathInScope(url, scope) ?? 'api'),
  createHandlerBoundToURL('./'),
)

registerRoute(
  ({ url }) => isCacheable(pathInScope(url, scope) ?? ''),
  async ({ request }) => {
    // "no-store" is how the app asks past what is kept, to keep it anew.
    const kept = request.cache === 'no-store' ? undefined : await findCached(request)
    return kept ?? fetch(request).catch((error: unknown) => wholePageFor(request, error))
  },
)

/** Small pictures of pages are not kept: the page itself stands in for them. */
const wholePageFor = async (request: Request, error: unknown): Promise<Response> => {
  const kept = await findCached(new Request(request.url.replace(/\/thumbnail(\?|$)/, '')))
  if (!kept) throw error
  return kept
}

const findCached = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: offlineCacheName(new URL(scope).pathname), ignoreSearch: true, ignoreVary: true })

// A new version waits until the person agrees (see app-update.ts): files of two versions never mix in one tab.
worker.addEventListener('message', ({ data }) => (data === 'take-over' ? void worker.skipWaiting() : undefined))
