// Which addresses the service worker answers itself. Paths are relative to the app's base and start without a slash.

/** First path segments that belong to programs, as on the server (webapp.rules.ts). */
const programPrefixes = new Set(['api', 'opds', 'sse', 'actuator', 'kobo', 'koreader', 'metrics', 'assets'])

/** Whether a navigation to here is one of the app's rooms, which its router draws. */
export const isAppPage = (path: string): boolean => {
  const segments = path.split('/')
  return !programPrefixes.has(segments[0] ?? '') && !/\.[a-z0-9]{1,8}$/i.test(segments.at(-1) ?? '')
}

/** Whether these bytes may be kept: pictures and files of a book. They change only with the book's file. */
export const isCacheable = (path: string): boolean =>
  /^api\/v1\/books\/[^/]+\/(pages\/\d+(\/thumbnail)?|thumbnail|resource\/.+)$/.test(path)

/** The path below the app's base; undefined outside of it. @param scope the base's address, ending in a slash */
export const pathInScope = (url: URL, scope: string): string | undefined => {
  const base = new URL(scope)
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return undefined
  return url.pathname.slice(base.pathname.length)
}

/** Name of the cache that holds what is kept of this server; another one may live beside it under the same host. @param base such as "/komga/" */
export const offlineCacheName = (base: string): string => `hondana-kept ${base}`
