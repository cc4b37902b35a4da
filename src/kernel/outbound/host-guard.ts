import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { defineSentence } from '../sentences/index.ts'
import { HostNotAllowed } from './outbound.errors.ts'
import { isPrivateAddress } from './private-address.rules.ts'

const IsPrivate = defineSentence('HOST_IS_PRIVATE', "it's a private network address. Set HONDANA_ALLOW_PRIVATE_HOSTS=true if you trust it.")

/** Resolves names as usual but rejects private addresses while connecting, so that a changing DNS entry cannot bypass the check. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4)
    const allowed = addresses.filter(({ address }) => !isPrivateAddress(address))
    const first = allowed[0]
    if (!first) return callback(HostNotAllowed(hostname, IsPrivate()) as unknown as NodeJS.ErrnoException, '', 4)
    if (options.all) return callback(null, allowed)
    callback(null, first.address, first.family)
  })
}

/**
 * Rejects an address whose host is a private IP literal or a local name, without DNS.
 * @throws HostNotAllowed
 */
export function assertPublicLiteral(url: URL): void {
  const host = hostNameOf(url)
  const local = host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local') || host.endsWith('.internal')
  if (local || (isIP(host) !== 0 && isPrivateAddress(host))) throw HostNotAllowed(url.host, IsPrivate())
}

/**
 * Rejects an address that is private by name or by what its name resolves to now.
 * @throws HostNotAllowed
 */
export async function assertPublicHost(url: URL): Promise<void> {
  assertPublicLiteral(url)
  const host = hostNameOf(url)
  if (isIP(host) !== 0) return
  const { lookup: resolveName } = await import('node:dns/promises')
  const addresses = await resolveName(host, { all: true }).catch(() => [])
  if (addresses.some(({ address }) => isPrivateAddress(address))) throw HostNotAllowed(url.host, IsPrivate())
}

/** Normalizes the name: removes IPv6 brackets and the trailing dot. */
const hostNameOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')
