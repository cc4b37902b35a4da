// Guarantee: a page of another origin (scheme, host and port) cannot make a signed-in browser change anything here. Browsers send
// Sec-Fetch-Site only over https and to localhost; elsewhere Origin must name our own host and port.
// Limit: a write with neither header comes from no recent browser, and sent its credentials deliberately.

export interface RequestSource {
  readonly method: string
  /** Whether even a GET changes something. */
  readonly changesByGet: boolean
  readonly secFetchSite: string | undefined
  readonly origin: string | undefined
  readonly referer: string | undefined
  readonly userAgent: string | undefined
  /** Host names by which the caller reached us: Host and X-Forwarded-Host. A page cannot set either across origins. */
  readonly hosts: readonly (string | undefined)[]
  /** As far as the server can determine: behind an undeclared proxy it is http. */
  readonly protocol: string
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether this request comes from a page of another origin and may change something. */
export function isCrossOriginWrite(source: RequestSource): boolean {
  const { method, changesByGet, secFetchSite, origin, referer, userAgent } = source
  const isReading = readingMethods.has(method)
  if (isReading && !changesByGet) return false
  if (secFetchSite !== undefined) return secFetchSite !== 'same-origin' && secFetchSite !== 'none'
  if (origin !== undefined) return !isOwn(origin, source)
  if (!isReading) return false
  // For links and images a browser sends no Origin, and Referer only when the page permits it: without both, requests of browsers are
  // refused.
  return referer === undefined ? isBrowser(userAgent) : !isOwn(referer, source)
}

/** "null", which sandboxed frames and local files send, never matches. */
function isOwn(address: string, { hosts, protocol }: RequestSource): boolean {
  const from = URL.parse(address)
  if (!from || (protocol === 'https' && from.protocol !== 'https:')) return false
  return hosts.some((host) => host !== undefined && URL.parse(`${from.protocol}//${host}`)?.host === from.host)
}

/** The User-Agent of every browser begins like this; other programs use the name of their HTTP library. */
const isBrowser = (userAgent: string | undefined): boolean => userAgent?.startsWith('Mozilla/') ?? false
