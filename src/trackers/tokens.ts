// The sign-ins of people at trackers.
// Guarantees: tokens are stored encrypted, each bound to its person and tracker; of several callers on any node only one renews a sign-in,
// and stores the new tokens before it uses them, also when the caller gives up meanwhile; a sign-in that the service rejects pauses the
// account until its owner signs in again.
// Limit: if the process ends between the service's response and the commit, a service that issues each renewal once asks for a new sign-in.
import { z } from 'zod'
import { type ClaimManager, defineClaimKey } from '../kernel/claims/index.ts'
import { openStored } from '../kernel/secrets/index.ts'
import { defineSentence, readSentence, storeSentence } from '../kernel/sentences/index.ts'
import { abortedLater } from '../kernel/signals/index.ts'
import { storedJson } from '../kernel/stored/index.ts'
import { SignedOutAt, type Tracker, TrackerSignedOut, type TrackerTokens } from '../plugins/index.ts'
import { findAccount, listPausedAccounts, replaceTokens, saveProblem, type TrackerAccountRow } from './accounts.queries.ts'
import { isSameAccount } from './same-account.rules.ts'
import type { TrackersDeps } from './trackers-deps.ts'

const TokensLost = defineSentence(
  'TRACKER_TOKENS_LOST',
  "The sign-in to {tracker} can't be decrypted with this server's secrets.key. Sign in again, or ask an administrator to restore the right secrets.key.",
)

const renewEarlyMs = 5 * 60_000
/** Shorter than the server waits for its work when it stops. */
const finishWithinMs = 10_000
const tokensClaim = defineClaimKey('tracker-tokens')

const readTokens = storedJson(
  'trackerAccount.sealedTokens',
  z.object({
    access: z.string(),
    refresh: z.string().nullable(),
    expiresAt: z.number().nullable(),
    more: z.record(z.string(), z.string()).optional(),
  }),
)

type TokenDeps = Pick<TrackersDeps, 'db' | 'clock' | 'secretBox'> & { readonly claims: ClaimManager }

export interface SignedInTracker {
  readonly account: TrackerAccountRow
  readonly tracker: Tracker
  /** Display name of the tracker. */
  readonly name: string
}

const placeOf = (userId: string, pluginId: string): string => `tracker/${pluginId}/${userId}`

export const sealTokens = (
  { secretBox }: Pick<TokenDeps, 'secretBox'>,
  account: { userId: string; pluginId: string },
  tokens: TrackerTokens,
) => secretBox.seal(JSON.stringify(tokens), placeOf(account.userId, account.pluginId))

/**
 * Calls a tracker for a person, with a renewed sign-in where the old one is about to expire or was rejected.
 * @throws what the call throws; TrackerSignedOut also pauses the account
 */
export async function callTracker<T>(
  deps: TokenDeps,
  signedIn: SignedInTracker,
  call: (tokens: TrackerTokens) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let { account } = signedIn
  const callRenewed = async () => {
    const renewed = await renew(deps, signedIn, signal)
    account = renewed.account
    return call(renewed.tokens)
  }
  try {
    const tokens = await openTokens(deps, signedIn)
    const isExpiring = tokens.expiresAt !== null && tokens.expiresAt - deps.clock.now() < renewEarlyMs
    if (isExpiring && tokens.refresh !== null) return await callRenewed()
    return await call(tokens).catch((error: unknown) => {
      if (!(error instanceof TrackerSignedOut)) throw error
      return callRenewed()
    })
  } catch (error) {
    if (error instanceof TrackerSignedOut) await saveProblem(deps.db, account, storeSentence(error.sentence))
    throw error
  }
}

async function openTokens({ secretBox }: TokenDeps, { account, name }: SignedInTracker): Promise<TrackerTokens> {
  const text = await secretBox.open(account.sealedTokens, placeOf(account.userId, account.pluginId))
  if (text === undefined) throw new TrackerSignedOut(TokensLost(name))
  const { more, ...tokens } = readTokens(text, account.pluginId)
  return more === undefined ? tokens : { ...tokens, more }
}

/** Ends the pause of accounts whose sign-in couldn't be decrypted and now can, because the right secrets.key was restored. */
export async function resumeReadable({ db, secretBox }: Pick<TokenDeps, 'db' | 'secretBox'>): Promise<void> {
  for (const account of await listPausedAccounts(db)) {
    const problem = readSentence(account.problem)
    if (problem === null || typeof problem === 'string' || problem.code !== TokensLost.code) continue
    const { unreadable } = await openStored(secretBox, account.sealedTokens, placeOf(account.userId, account.pluginId))
    if (unreadable === undefined) await saveProblem(db, account, null)
  }
}

interface Renewed {
  readonly account: TrackerAccountRow
  readonly tokens: TrackerTokens
}

/**
 * Renews a sign-in, unless another caller has just done so or the person has signed in again.
 * @throws TrackerSignedOut, also after a sign-in with another account
 */
const renew = (deps: TokenDeps, signedIn: SignedInTracker, signal: AbortSignal): Promise<Renewed> =>
  deps.claims.hold(
    tokensClaim(signedIn.account.pluginId, signedIn.account.userId),
    async () => {
      const account = (await findAccount(deps.db, signedIn.account)) ?? signedIn.account
      // A change was decided from the list of the other account.
      if (!isSameAccount(account, signedIn.account)) throw new TrackerSignedOut(SignedOutAt(signedIn.name))
      const tokens = await openTokens(deps, { ...signedIn, account })
      if (account.sealedTokens !== signedIn.account.sealedTokens) return { account, tokens }
      signal.throwIfAborted()
      // A response that is lost may end the sign-in, so a renewal that has begun continues for a while after its caller gave up.
      const renewed = await signedIn.tracker.refresh(tokens, abortedLater(signal, finishWithinMs))
      const sealed = { sealedTokens: await sealTokens(deps, account, renewed), expiresAt: renewed.expiresAt }
      await replaceTokens(deps.db, account, sealed)
      return { account: { ...account, ...sealed }, tokens: renewed }
    },
    { signal },
  )
