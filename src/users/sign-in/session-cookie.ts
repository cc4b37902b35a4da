import type { Authenticate } from '../../kernel/http/index.ts'

type Reply = Parameters<Authenticate>[1]

/** Cookie names that Komga's clients expect. */
export const sessionCookieName = 'KOMGA-SESSION'
export const rememberMeCookieName = 'komga-remember-me'

/** Recognizes the browser that started to sign in with a provider. */
export const flowCookieName = 'hondana-sign-in'

/** Sets the session cookie, which a browser drops when it is closed. */
export const setSessionCookie = (reply: Reply, token: string, basePath: string): void =>
  putCookie(reply, { name: sessionCookieName, value: token }, basePath)

/** Sets the cookie that signs a browser in again when its session has expired. */
export const setRememberMeCookie = (reply: Reply, cookie: { readonly value: string; readonly maxAgeSeconds: number }, basePath: string) =>
  putCookie(reply, { name: rememberMeCookieName, value: cookie.value, maxAge: cookie.maxAgeSeconds }, basePath)

/** Sets the cookie that a browser must have when it returns from a provider. */
export const setFlowCookie = (reply: Reply, value: string, { basePath, maxAgeSeconds }: { basePath: string; maxAgeSeconds: number }) =>
  putCookie(reply, { name: flowCookieName, value, maxAge: maxAgeSeconds }, basePath)

export const clearFlowCookie = (reply: Reply, basePath: string): void =>
  putCookie(reply, { name: flowCookieName, value: '', maxAge: 0 }, basePath)

/** Clears all sign-in cookies of a browser. */
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

/** Writes the header directly and not in the plugin's hook, which streams bypass. The last value of a name applies. */
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
