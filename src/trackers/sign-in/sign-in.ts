// Signing in to a tracker.
// Guarantees: a sign-in in the browser can be finished once, on any node, within ten minutes, and only by the user who started it.
import { createHash, randomBytes } from 'node:crypto'
import { inTransaction } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import {
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
  type Tracker,
  TrackerSignedOut,
  type TrackerTokens,
} from '../../plugins/index.ts'
import { findAccount, saveSignIn } from '../accounts.queries.ts'
import { linkByIdsTask } from '../links/link-by-ids.ts'
import { restartLinks } from '../links/links.queries.ts'
import { isSameAccount } from '../same-account.rules.ts'
import { queueDue } from '../sync/queue-due.ts'
import type { SyncLinkDeps } from '../sync/sync-link.ts'
import { nameOf } from '../sync/sync-tracker.ts'
import { sealTokens } from '../tokens.ts'
import {
  TrackerFieldMissing,
  TrackerNotConfigured,
  TrackerNotFound,
  TrackerOff,
  TrackerSignInExpired,
  TrackerSignInRefused,
  TrackerTitleMissing,
  TrackerUnavailable,
} from '../trackers.errors.ts'
import { deleteFlowsBefore, deleteFlowsOf, insertFlow, takeFlow } from './flows.queries.ts'

const Declined = defineSentence('TRACKER_SIGN_IN_DECLINED', "{tracker} wasn't connected: the sign-in was declined.")
const flowLastsMs = 10 * 60_000

export interface SignInStart {
  readonly userId: string
  readonly pluginId: string
  readonly redirectUri: string
  /** What the person entered, by the key of the field; `token` for a copied token. */
  readonly values: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** The tracker with its current configuration. @throws TrackerNotFound, TrackerOff */
export async function getTracker(deps: Pick<SyncLinkDeps, 'trackers'>, pluginId: string): Promise<Tracker> {
  if (!deps.trackers.all.some(({ id }) => id === pluginId)) throw TrackerNotFound(pluginId)
  const state = await deps.trackers.get(pluginId)
  if (state.state === 'disabled') throw TrackerOff(nameOf(deps, pluginId), state.reason)
  return state.tracker
}

/** @returns where the browser has to go; null when the sign-in is finished */
export async function startSignIn(deps: SyncLinkDeps, start: SignInStart): Promise<string | null> {
  const { pluginId, values, signal } = start
  const tracker = await getTracker(deps, pluginId)
  const name = nameOf(deps, pluginId)
  const { signIn } = tracker
  if (signIn.kind === 'unconfigured') throw TrackerNotConfigured(name)
  if (signIn.kind === 'code') return startInBrowser(deps, start, (request) => signIn.authorizeUrl(request))
  const entered = (key: string, title: string): string => {
    const value = values[key]?.trim()
    if (!value) throw TrackerFieldMissing(title)
    return value
  }
  await connect(deps, { ...start, tracker }, () => {
    if (signIn.kind === 'token') return signIn.accept(entered('token', 'the token'), signal)
    return signIn.signIn(Object.fromEntries(signIn.fields.map(({ key, title }) => [key, entered(key, title)])), signal)
  })
  return null
}

export interface SignInReturn {
  /** The signed-in caller. */
  readonly userId: string | undefined
  readonly pluginId: string
  readonly state: string | undefined
  /** Undefined when the person declined. */
  readonly code: string | undefined
  readonly signal: AbortSignal
}

/** Finishes a sign-in in the browser. @throws a catalog error */
export async function finishSignIn(deps: SyncLinkDeps, { userId, pluginId, state, code, signal }: SignInReturn): Promise<void> {
  const flow = state === undefined ? undefined : await takeFlow(deps.db, hashOf(state))
  const isOwn = flow !== undefined && flow.userId === userId && flow.pluginId === pluginId
  if (!isOwn || Math.abs(deps.clock.now() - flow.startedAt) >= flowLastsMs) throw TrackerSignInExpired()
  const tracker = await getTracker(deps, pluginId)
  const { signIn } = tracker
  if (signIn.kind !== 'code') throw TrackerSignInExpired()
  if (code === undefined) throw TrackerSignInRefused(Declined(nameOf(deps, pluginId)))
  const { redirectUri, codeVerifier } = flow
  await connect(deps, { userId: flow.userId, pluginId, tracker, signal }, () =>
    signIn.exchange(code, { redirectUri, codeVerifier }, signal),
  )
}

async function startInBrowser(
  { db, clock }: SyncLinkDeps,
  { userId, pluginId, redirectUri }: SignInStart,
  urlOf: (request: { redirectUri: string; state: string; codeVerifier: string }) => string,
): Promise<string> {
  const [state, codeVerifier] = [newToken(), newToken()]
  await deleteFlowsBefore(db, clock.now() - flowLastsMs)
  await deleteFlowsOf(db, userId, pluginId)
  await insertFlow(db, { id: hashOf(state), userId, pluginId, codeVerifier, redirectUri, startedAt: clock.now() })
  return urlOf({ redirectUri, state, codeVerifier })
}

interface Connecting extends Pick<SignInStart, 'userId' | 'pluginId' | 'signal'> {
  readonly tracker: Tracker
}

async function connect(
  deps: SyncLinkDeps,
  { userId, pluginId, tracker, signal }: Connecting,
  signIn: () => Promise<TrackerTokens>,
): Promise<void> {
  const tracked = async () => {
    const tokens = await signIn()
    return { tokens, account: await tracker.account(tokens, signal) }
  }
  const { tokens, account } = await tracked().catch((error: unknown) => {
    throw toCallerError(error, nameOf(deps, pluginId))
  })
  const sealedTokens = await sealTokens(deps, { userId, pluginId }, tokens)
  const { expiresAt } = tokens
  const { id: accountId, name } = account
  await inTransaction(deps.db, async (trx) => {
    const before = await findAccount(trx, { userId, pluginId })
    if (before && !isSameAccount(before, { accountId, name })) await restartLinks(trx, userId, pluginId)
    await saveSignIn(trx, { userId, pluginId, accountId, name, sealedTokens, expiresAt, connectedAt: deps.clock.now() })
    await deps.tasks.enqueue(trx, linkByIdsTask, { userId, pluginId })
  })
  await queueDue(deps)
}

/** The error of a call to a tracker, for the person who waits for it. */
export function toCallerError(error: unknown, tracker: string): unknown {
  if (error instanceof CatalogueError) return error
  if (error instanceof TrackerSignedOut) return TrackerSignInRefused.with({ cause: error }, error.sentence)
  if (error instanceof SourceUnavailable) return TrackerUnavailable.with({ cause: error }, tracker, error.sentence)
  if (error instanceof SourceAnswerInvalid) return TrackerUnavailable.with({ cause: error }, tracker, error.sentence)
  if (error instanceof SourceNotFound) return TrackerTitleMissing.with({ cause: error }, tracker)
  return error
}

const newToken = (): string => randomBytes(32).toString('base64url')
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
