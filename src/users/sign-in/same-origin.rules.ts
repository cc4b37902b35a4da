// Promise: a page of another origin (scheme, host and port) cannot make a signed-in browser change anything here.
// Browsers send Sec-Fetch-Site over https and to localhost only; elsewhere Origin must name our own host and port.
// Limit: a write with neither header comes from no browser of the last years, and brought its credentials on purpose.

export interface RequestSource {
  readonly method: string
  /** Whether a GET changes something, too. */
  readonly changesByGet: boolean
  readonly secFetchSite: string | undefined
  readonly origin: string | undefined
  readonly referer: string | undefined
  readonly userAgent: string | undefined
  /** Names under which the caller reached us: Host and X-Forwarded-Host. A page cannot set either across origins. */
  readonly hosts: readonly (string | undefined)[]
  /** As far as the server knows: behind an undeclared proxy it says http. */
  readonly protocol: string
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a page of another origin makes this request and it may change something. */
export function isCrossOriginWrite(source: RequestSource): boolean {
  const { method, changesByGet, secFetchSite, origin, referer, userAgent } = source
  const isReading = readingMethods.has(method)
  if (isReading && !changesByGet) return false
  if (secFetchSite !== undefined) return secFetchSite !== 'same-origin' && secFetchSite !== 'none'
  if (origin !== undefined) return !isOwn(origin, source)
  if (!isReading) return false
  // For links and pictures a browser sends no Origin, and Referer only when the page lets it: without both, no browser is believed.
  return referer === undefined ? isBrowser(userAgent) : !isOwn(referer, source)
}

/** "null", which sandboxed frames and local files send, is nobody's. */
function isOwn(address: string, { hosts, protocol }: RequestSource): boolean {
  const from = URL.parse(address)
  if (!from || (protocol === 'https' && from.protocol !== 'https:')) return false
  return hosts.some((host) => host !== undefined && URL.parse(`${from.protocol}//${host}`)?.host === from.host)
}

/** Every browser's name begins like this; programs of their own use the name of their HTTP library. */
const isBrowser = (userAgent: string | undefined): boolean => userAgent?.startsWith('Mozilla/') ?? false
