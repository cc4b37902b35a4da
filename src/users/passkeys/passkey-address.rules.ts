// For which address a passkey is created and accepted (WebAuthn's relying party).
import { isIP } from 'node:net'
import { PasskeysNeedHttps, PasskeysNeedName, PasskeysNeedProxy } from './passkeys.errors.ts'

export interface PasskeyAddress {
  /** Host name, without port: the relying party ID. */
  readonly host: string
  readonly origin: string
}

export interface PublicAddress {
  /** Address of the app as the server knows it. */
  readonly url: string
  /** A reverse proxy that is not declared: what it hides makes `url` unreliable. */
  readonly undeclaredProxy: string | undefined
}

/** @throws PasskeysNeedProxy, PasskeysNeedName, PasskeysNeedHttps */
export function passkeyAddress({ url, undeclaredProxy }: PublicAddress): PasskeyAddress {
  const { hostname: host, origin, protocol } = new URL(url)
  if (undeclaredProxy !== undefined) throw PasskeysNeedProxy(undeclaredProxy)
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) throw PasskeysNeedName(host)
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) throw PasskeysNeedHttps()
  return { host, origin }
}
