// Guarantee: a page on the internet cannot claim a new server in a home network. With DNS rebinding such a page makes a browser send
// requests to our address under the page's own host name; no browser sends them under a name that exists only in the home network.
import { isIP } from 'node:net'

/** Suffixes that nobody can register, and those of common routers. */
const homeNetworks = ['localhost', 'local', 'lan', 'home', 'home.arpa', 'internal', 'intranet', 'private', 'localdomain', 'fritz.box']

/**
 * Whether a server without users may be claimed under a host name: an IP address, a name without dots, one of a home network, or one that
 * the settings allow.
 * @param hostname of the Host header, without port
 * @param allowed names from the settings
 */
export function mayBeClaimedUnder(hostname: string, allowed: readonly string[]): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (name === '') return false
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.')) return true
  return homeNetworks.some((ending) => name.endsWith(`.${ending}`)) || allowed.some((one) => one.toLowerCase() === name)
}
