// Detects a reverse proxy that the settings do not declare: it hides the callers, which then all have its address. Its requests have an
// untrusted X-Forwarded-For and come from a private address; a caller on the internet who forges the header is identified by the own
// address.
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import type { Check } from '../../kernel/feature/index.ts'
import type { Authenticate } from '../../kernel/http/index.ts'
import { isPrivateAddress } from '../../kernel/outbound/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'

type Request = Parameters<Authenticate>[0]

const rememberedMs = 24 * 3_600_000

const ProxyUndeclared = defineSentence(
  'PROXY_UNDECLARED',
  'Requests come through an undeclared reverse proxy, so all clients share one IP address. Set HONDANA_TRUSTED_PROXIES to {address} or its network and restart the server.',
)

export interface UndeclaredProxies {
  /** Whether a request's address may be shared by many callers. */
  isBehindOne(request: Request): boolean
  /** Records the proxy of a request whose caller is signed in: nobody else can make the check fail. */
  record(request: Request): void
  /** Passes when no such proxy was seen for a day. */
  readonly check: Check
}

export function createUndeclaredProxies(clock: Clock): UndeclaredProxies {
  let lastSeen: { readonly address: string; readonly atMs: number } | undefined
  const isBehindOne = (request: Request) => hasUntrustedForwarder(request) && isPrivateAddress(request.ip)
  return {
    isBehindOne,
    record: (request) => {
      if (isBehindOne(request)) lastSeen = { address: request.ip.replace(/^::ffff:/i, ''), atMs: clock.now() }
    },
    check: {
      component: 'reverseProxy',
      run: async () =>
        lastSeen && isYounger(lastSeen.atMs, clock.now(), rememberedMs)
          ? { status: 'DOWN', reason: ProxyUndeclared(lastSeen.address) }
          : { status: 'UP' },
    },
  }
}

/**
 * Checks whether X-Forwarded-For names a client behind the address that the request is attributed to: that address is then itself a
 * proxy.
 */
function hasUntrustedForwarder({ headers, ips }: Request): boolean {
  const { 'x-forwarded-for': forwardedFor = [] } = headers
  const named = [forwardedFor].flat().flatMap((value) => value.split(',')).length
  return named > (ips?.length ?? 1) - 1
}
