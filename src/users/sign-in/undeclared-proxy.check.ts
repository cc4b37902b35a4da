// A reverse proxy that the settings do not declare hides who calls: everybody then has its address. Requests through one are known by
// an X-Forwarded-For that nobody trusted has written, from an address of a private network: a stranger on the internet who invents the
// header is taken for himself.
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import type { Check } from '../../kernel/feature/index.ts'
import { type Authenticate, hasUntrustedForwarder } from '../../kernel/http/index.ts'
import { isPrivateAddress } from '../../kernel/outbound/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'

type Request = Parameters<Authenticate>[0]

const rememberedMs = 24 * 3_600_000

const ProxyUndeclared = defineSentence(
  'PROXY_UNDECLARED',
  'Requests come through an undeclared reverse proxy, so all clients share one IP address. Set HONDANA_TRUSTED_PROXIES to {address} or its network and restart the server.',
)

export interface UndeclaredProxies {
  /** Whether a request's address may be that of many callers. */
  isBehindOne(request: Request): boolean
  /** Remembers the proxy of a request whose caller is signed in: nobody else can make the check fail. */
  note(request: Request): void
  /** Whether no such proxy was seen for a day. */
  readonly check: Check
}

export function createUndeclaredProxies(clock: Clock): UndeclaredProxies {
  let seen: { readonly address: string; readonly atMs: number } | undefined
  const isBehindOne = (request: Request) => hasUntrustedForwarder(request) && isPrivateAddress(request.ip)
  return {
    isBehindOne,
    note: (request) => {
      if (isBehindOne(request)) seen = { address: request.ip.replace(/^::ffff:/i, ''), atMs: clock.now() }
    },
    check: {
      component: 'reverseProxy',
      run: async () =>
        seen && isYounger(seen.atMs, clock.now(), rememberedMs)
          ? { status: 'DOWN', reason: ProxyUndeclared(seen.address) }
          : { status: 'UP' },
    },
  }
}
