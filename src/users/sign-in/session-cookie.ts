import type { Authenticate } from '../../kernel/http/index.ts'

type Reply = Parameters<Authenticate>[1]

/** Names that Komga's clients know. */
export const sessionCookieName = 'KOMGA-SESSION'
export const rememberMeCookieName = 'komga-remember-me'

/** Hands the session to a browser; the browser forgets it when it is closed. */
export const setSessionCookie = (reply: Reply, token: string, basePath: string): void =>
  putCookie(reply, { name: sessionCookieName, value: token }, basePath)

/** Hands a browser what signs it in again when its session is over. */
export const setRememberMeCookie = (reply: Reply, cookie: { readonly value: string; readonly maxAgeSeconds: number }, basePath: string) =>
  putCookie(reply, { name: rememberMeCookieName, value: cookie.value, maxAge: cookie.maxAgeSeconds }, basePath)

/** Makes a browser forget everything that signs it in. */
export function clearSignInCookies(reply: Reply, basePath: string): void {
  putCookie(reply, { name: sessionCookieName, value: '', maxAge: 0 }, basePath)
  clearRememberMeCookie(reply, basePath)
}

export function clearRememberMeCookie(reply: Reply, basePath: string): void {
  if (reply.request.cookies[rememberMeCookieName] !== undefined)
    putCookie(reply, { name: rememberMeCookieName, value: '', maxAge: 0 }, basePath)
}

interface Cookie {
  readonly name: string
  readonly value: string
  /** Seconds. */
  readonly maxAge?: number
}

/** Written at once and not by the plugin's hook, which streams answer without. The last value of a name counts. */
function putCookie(reply: Reply, { name, value, maxAge }: Cookie, basePath: string): void {
  const written = reply.server.serializeCookie(name, value, {
    path: basePath.replace(/(?<=.)\/$/, ''),
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    ...(maxAge === undefined ? {} : { maxAge }),
  })
  const others = [reply.getHeader('set-cookie') ?? []].flat().filter((cookie) => !String(cookie).startsWith(`${name}=`))
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', others.length > 0 ? [...others.map(String), written] : written)
}
