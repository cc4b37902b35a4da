import type { Authenticate } from '../../kernel/http/index.ts'

type Reply = Parameters<Authenticate>[1]

/** Name that Komga's clients know. */
export const sessionCookieName = 'KOMGA-SESSION'

const optionsFor = (basePath: string) => ({
  path: basePath.replace(/(?<=.)\/$/, ''),
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: 'auto' as const,
})

/** Hands the session to a browser; the browser forgets it when it is closed. */
export const setSessionCookie = (reply: Reply, token: string, basePath: string): void => {
  reply.setCookie(sessionCookieName, token, optionsFor(basePath))
}

export const clearSessionCookie = (reply: Reply, basePath: string): void => {
  reply.clearCookie(sessionCookieName, optionsFor(basePath))
}
