// Opens the app offline. It serves only two things itself: the app's own files, and images and files of books that were saved on this
// device. All other requests go to the server unchanged, so that an outdated response never looks current.
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPage, isCacheable, isCover, offlineCacheName, pathInScope } from './worker-addresses.rules.ts'

/** The parts of a worker's global scope used here; the DOM types do not include them. */
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
// Also controls the page of the first visit, so that a chapter can be downloaded immediately.
clientsClaim()

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAppPage(pathInScope(url, scope) ?? 'api'),
  createHandlerBoundToURL('./'),
)

registerRoute(
  ({ url }) => {
    const path = pathInScope(url, scope)
    return path !== undefined && isCacheable(path)
  },
  ({ request, url }) => (isCover(url.pathname) ? findCover(request) : findFile(request)),
)

const findFile = async (request: Request): Promise<Response> => {
  // The app sends "no-store" to bypass the stored copy when it downloads a file again.
  const cached = request.cache === 'no-store' ? undefined : await findCached(request)
  return cached ?? fetch(request).catch((error: unknown) => wholePageFor(request, error))
}

/** The stored cover is only for when the server doesn't respond, because a book gets another cover without another file. */
const findCover = async (request: Request): Promise<Response> => {
  const response = await fetch(request).catch(() => Response.error())
  return response.ok ? response : ((await findCached(request)) ?? response)
}

/** Page thumbnails are not stored; the full page is served instead. */
const wholePageFor = async (request: Request, error: unknown): Promise<Response> => {
  const cached = await findCached(new Request(request.url.replace(/\/thumbnail(\?|$)/, '')))
  if (!cached) throw error
  return cached
}

const findCached = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: offlineCacheName(new URL(scope).pathname), ignoreSearch: true, ignoreVary: true })

// A new version waits until the person accepts the update (see app-update.ts), so that files of two versions never mix in one tab.
worker.addEventListener('message', ({ data }) => (data === 'take-over' ? void worker.skipWaiting() : undefined))
