/** First path segments of the APIs; an unknown address below them is a JSON 404 and never the web app. */
const programPrefixes = new Set(['api', 'opds', 'sse', 'actuator', 'kobo', 'koreader', 'metrics', 'assets', 'oauth2'])

/**
 * Whether an address below the base path may be a page of the web app (its router decides which).
 * @param path without query, starting with "/"
 */
export function isPageOfWebApp(path: string): boolean {
  const [, first = '', ...rest] = path.split('/')
  if (programPrefixes.has(first)) return false
  const last = rest.at(-1) ?? first
  return !/\.[a-z0-9]{1,8}$/i.test(last)
}

/** Sets the base path in index.html, in its `<base href="/">`. @param basePath as in the settings, "/" or "/komga" */
export const pageForBasePath = (html: string, basePath: string): string =>
  html.replace('<base href="/"', () => `<base href="${basePath.replace(/\/?$/, '/')}"`)

/**
 * Blocks inline scripts and foreign resources; component libraries need inline styles. Pages and posters come from this server, previews
 * from memory.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
