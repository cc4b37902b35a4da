// Guarantee: opening unknown links gets slower and slower for an address, as signing in with wrong passwords does.
import type { SignInLimiter, SignInOrigin } from '../sign-in/sign-in-limiter.ts'
import { linkHashOf } from './link-token.ts'

export interface OpenedLink {
  readonly token: string
  /** Origin of the request, behind trusted proxies. */
  readonly place: SignInOrigin
}

/**
 * Finds what a link was made for, and counts a link that leads to nothing as a failed sign-in.
 * @param find receives the hash of the token
 * @throws TooManySignIns
 */
export async function tryLink<T>(
  limiter: SignInLimiter,
  { token, place }: OpenedLink,
  find: (tokenHash: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const tokenHash = linkHashOf(token)
  const key = `link ${tokenHash}`
  await limiter.startTry(key, place)
  const found = await find(tokenHash)
  if (found !== undefined) await limiter.recordSuccess(key, place)
  return found
}
