// Records who signed in and from where, and failed attempts.
// Guarantee: every new session and every wrong password is recorded for 30 days.
// Limits: requests within a session are not recorded. Failures that name no account (unknown API keys, unreadable headers) are recorded
// once per minute and address: no other limit applies to them, and they must not fill the disk.
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'
import { deleteActivityBefore, insertActivity, type SignInActivityRow } from './activity.queries.ts'

const keptMs = 30 * 24 * 3_600_000
const prunedEveryMs = 3_600_000
const anonymousEveryMs = 60_000
const maxAddresses = 1_000
const maxTextLength = 500

export interface SignInAttempt {
  readonly source: SignInActivityRow['source']
  readonly userId?: string | undefined
  readonly email?: string | undefined
  readonly apiKey?: { readonly id: string; readonly comment: string } | undefined
  readonly address: string
  readonly userAgent: string | undefined
  /** Why it failed; undefined on success. */
  readonly error?: string
  /** Set when a client may repeat it with every request: then it is recorded once per minute. */
  readonly repeats?: boolean
}

export type RecordActivity = (attempt: SignInAttempt) => Promise<void>

export function createActivityRecord({ db, clock }: { readonly db: Db; readonly clock: Clock }): RecordActivity {
  const recentAnonymous = createGrowingCache<number>(maxAddresses)
  let prunedAtMs = 0
  const isRepeated = ({ address, email = '' }: SignInAttempt, nowMs: number): boolean => {
    const key = `${address} ${email}`
    if ((recentAnonymous.get(key) ?? 0) > nowMs) return true
    recentAnonymous.set(key, nowMs + anonymousEveryMs)
    return false
  }
  return async (attempt) => {
    const nowMs = clock.now()
    if (attempt.error !== undefined && (attempt.repeats || attempt.email === undefined) && isRepeated(attempt, nowMs)) return
    if (nowMs - prunedAtMs > prunedEveryMs) {
      prunedAtMs = nowMs
      await deleteActivityBefore(db, nowMs - keptMs)
    }
    await insertActivity(db, rowOf(attempt, nowMs))
  }
}

const rowOf = (attempt: SignInAttempt, nowMs: number): SignInActivityRow => ({
  id: newId(nowMs),
  userId: attempt.userId ?? null,
  email: attempt.email?.slice(0, maxTextLength) ?? null,
  apiKeyId: attempt.apiKey?.id ?? null,
  apiKeyComment: attempt.apiKey?.comment ?? null,
  address: attempt.address,
  userAgent: attempt.userAgent?.slice(0, maxTextLength) ?? null,
  success: attempt.error === undefined ? 1 : 0,
  error: attempt.error ?? null,
  source: attempt.source,
  at: nowMs,
})
