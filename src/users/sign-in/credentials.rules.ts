// The credentials of a request (docs/api/komga-contract.md, "Sign-in").
import type { IncomingHttpHeaders } from 'node:http'

export type Credentials =
  | { readonly kind: 'api-key'; readonly key: string }
  | { readonly kind: 'password'; readonly email: string; readonly password: string }
  /** A Basic header without a readable name and password; no name holds NUL, and PostgreSQL cannot be asked for one. */
  | { readonly kind: 'unreadable' }

/**
 * The credentials of a request; an API key takes precedence over a password. Other schemes are ignored.
 * @param keyHeader header in which the clients of a route send their key; lower case
 */
export function readCredentials(headers: IncomingHttpHeaders, keyHeader = 'x-api-key'): Credentials | undefined {
  const key = headers[keyHeader]
  if (typeof key === 'string' && key.trim() !== '') return { kind: 'api-key', key: key.trim() }
  const basic = /^basic\s+(.*)$/i.exec(headers.authorization ?? '')?.[1]
  return basic === undefined ? undefined : readBasic(basic)
}

/** The API key in the path of a request; undefined for what can't be a key. */
export function readPathKey(params: unknown): Extract<Credentials, { kind: 'api-key' }> | undefined {
  const { apiKey }: { readonly apiKey?: string } = Object(params)
  return apiKey !== undefined && isKeyLike(apiKey) ? { kind: 'api-key', key: apiKey } : undefined
}

/** Whether a password may be an API key. */
export const isKeyLike = (password: string): boolean => /^[0-9a-f]{32}$/.test(password)

/** Decodes UTF-8, otherwise Latin-1, which browsers' btoa and header values still use. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

/** A header value as its sender encoded it; Node decodes header bytes as Latin-1. */
export const headerText = (value: string | readonly string[] | undefined): string =>
  decodeText(Buffer.from(typeof value === 'string' ? value : (value?.[0] ?? ''), 'latin1'))

function readBasic(encoded: string): Credentials {
  const text = decodeText(Buffer.from(encoded, 'base64'))
  const colon = text.indexOf(':')
  const email = text.slice(0, Math.max(0, colon))
  if (email === '' || email.includes('\0')) return { kind: 'unreadable' }
  return { kind: 'password', email, password: text.slice(colon + 1) }
}
