// Promise: a page on the internet cannot claim a new server of a home network. By DNS rebinding such a page makes a browser send
// requests to our address under the page's own name; no browser sends them under a name that only the home network gives out.
import { isIP } from 'node:net'

/** Endings that nobody can register, and those of common routers. */
const homeNetworks = ['localhost', 'local', 'lan', 'home', 'home.arpa', 'internal', 'intranet', 'private', 'localdomain', 'fritz.box']

/**
 * Whether a server without users may be claimed under a name: an address, a name without dots, one of a home network, or one that the
 * settings allow.
 * @param hostname of the Host header, without port
 * @param allowed names of the settings
 */
export function mayBeClaimedUnder(hostname: string, allowed: readonly string[]): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (name === '') return false
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.')) return true
  return homeNetworks.some((ending) => name.endsWith(`.${ending}`)) || allowed.some((one) => one.toLowerCase() === name)
}
