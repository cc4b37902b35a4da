// Which URLs the service worker serves itself. Paths are relative to the app's base and start without a slash.

/** First path segments that belong to API clients, as on the server (webapp.rules.ts). */
const programPrefixes = new Set(['api', 'opds', 'sse', 'actuator', 'kobo', 'koreader', 'metrics', 'assets', 'oauth2'])

/** Whether a navigation to this path is rendered by the app's router. */
export const isAppPage = (path: string): boolean =>
  !programPrefixes.has(path.replace(/\/.*$/s, '')) && !path.startsWith('login/oauth2/') && !/\.[a-z0-9]{1,8}$/i.test(path)

/** Whether this response may be stored: images and files of a book. Except for the cover, they change only with the book's file. */
export const isCacheable = (path: string): boolean =>
  /^api\/v1\/books\/[^/]+\/(pages\/\d+(\/thumbnail)?|thumbnail|resource\/.+)$/.test(path)

/** Whether this is the address of a book's cover. */
export const isCover = (path: string): boolean => /\/api\/v1\/books\/[^/]+\/thumbnail$/.test(path)

/** The path below the app's base; undefined outside of it. @param scope URL of the base, ending in a slash */
export const pathInScope = (url: URL, scope: string): string | undefined => {
  const base = new URL(scope)
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return undefined
  return url.pathname.slice(base.pathname.length)
}

/** Name of the cache for the downloads from this server; another one may run on the same host. @param base such as "/komga/" */
export const offlineCacheName = (base: string): string => `hondana-kept ${base}`
