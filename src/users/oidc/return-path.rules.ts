// Where a browser goes after signing in. Guarantee: always a page of this app, never another site.

/** The page of the app to return to, relative to the base path; the home page for anything else. */
export function returnPath(requested: string | undefined): string {
  if (requested === undefined || !requested.startsWith('/') || requested.length > 2_000) return '/'
  // Browsers read "//host" and "/\host" as another host, and drop tabs and line breaks before they do.
  if (/^\/[/\\]/.test(requested) || [...requested].some((character) => character <= ' ' || character === '\\')) return '/'
  const origin = 'http://app.invalid'
  const url = URL.parse(requested, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//') || /^\/(api|sign-in|claim|login|oauth2)(\/|$)/.test(url.pathname))
    return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
