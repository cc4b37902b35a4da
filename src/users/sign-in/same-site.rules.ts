// Promise: a page of another site cannot make a signed-in browser change anything here.
// Browsers say so by Sec-Fetch-Site, which they send over https and to localhost only; elsewhere Origin must name our own host.
// Limit: what sends neither header is no browser, and brought its credentials on purpose.

export interface WriteOrigin {
  readonly method: string
  readonly secFetchSite: string | undefined
  readonly origin: string | undefined
  /** Names under which the caller reached us: Host and X-Forwarded-Host. A page cannot set either across sites. */
  readonly hosts: readonly (string | undefined)[]
}

const harmlessMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a page of another site makes this request and it may change something. */
export function isCrossSiteWrite({ method, secFetchSite, origin, hosts }: WriteOrigin): boolean {
  if (harmlessMethods.has(method)) return false
  if (secFetchSite !== undefined) return secFetchSite === 'cross-site'
  if (origin === undefined) return false
  const from = URL.parse(origin)
  // "null" is what sandboxed frames and local files send.
  if (!from) return true
  return !hosts.some((host) => host !== undefined && URL.parse(`${from.protocol}//${host}`)?.host === from.host)
}
