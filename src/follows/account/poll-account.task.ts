import { z } from 'zod'
import { ClaimBusy } from '../../kernel/claims/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { messageDto, messageFields } from '../../kernel/http/index.ts'
import { defineSentence, fromPlainSentence, isPlainSentence, type Sentence } from '../../kernel/sentences/index.ts'
import { storedJson } from '../../kernel/stored/index.ts'
import { defineTask } from '../../kernel/tasks/index.ts'
import { AccountUnusable } from './call-account.ts'
import { type PollDeps, pollAccount } from './poll-account.ts'

const AccountPolled = defineSentence('ACCOUNT_LOOKED', '{followed:number} {followed?title:titles} followed, {queued:number} queued')
const AccountPolledInPart = defineSentence(
  'ACCOUNT_LOOKED_IN_PART',
  "{followed:number} {followed?title:titles} followed, {queued:number} queued, {failed:number} couldn't be checked and will be retried",
)

/** Result of an account poll for those who requested it. */
const PollOutcome = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    message: z.string(),
    messageSaying: messageDto,
    followed: z.number(),
    queued: z.number(),
    problems: z.array(z.unknown()),
  }),
  z.object({
    success: z.literal(false),
    message: z.string(),
    messageSaying: messageDto,
    status: z.number(),
    retryAfterSeconds: z.number().nullable(),
  }),
])
export type PollOutcome = z.infer<typeof PollOutcome>

export const readPollOutcome = storedJson('outcome of a look at the account', PollOutcome.nullable())

/** Returns the message of an outcome. */
export const messageIn = ({ message, messageSaying }: Pick<PollOutcome, 'message' | 'messageSaying'>): Sentence =>
  isPlainSentence(messageSaying) ? fromPlainSentence(messageSaying) : message

const maxProblems = 100

/**
 * Polls the account once. All polls share one key, so the interval, a changed configuration and a user's request never poll in parallel.
 */
export const pollAccountTask = (deps: PollDeps) =>
  defineTask({
    name: 'follows.poll-account',
    type: 'PollAccount',
    payload: z.object({}),
    lane: 'network',
    key: () => 'account',
    run: async (run): Promise<PollOutcome> => {
      try {
        const { followed, queued, problems } = await pollAccount(deps, run)
        const sentence = problems.length === 0 ? AccountPolled(followed, queued) : AccountPolledInPart(followed, queued, problems.length)
        run.log.info({ followed, queued, problems: problems.length }, 'Checked the account')
        await deps.memory.recordResult({ success: true, message: sentence })
        return { success: true, ...messageFields(sentence), followed, queued, problems: problems.slice(0, maxProblems) }
      } catch (error) {
        run.signal.throwIfAborted()
        if (ClaimBusy.matches(error)) throw error
        const failure = failureOf(error)
        if (!failure) throw error
        run.log.warn({ reason: failure.message }, 'Checking the account failed')
        await deps.memory.recordResult({ success: false, message: messageIn(failure) })
        return failure
      }
    },
  })

/** Returns errors that are temporary or that users can fix; undefined for unexpected ones. */
function failureOf(error: unknown): Extract<PollOutcome, { success: false }> | undefined {
  if (error instanceof AccountUnusable) return { success: false, ...messageFields(error.sentence), status: 400, retryAfterSeconds: null }
  if (!(error instanceof CatalogueError) || error.status === 500) return undefined
  return { success: false, ...messageFields(error.sentence), status: error.status, retryAfterSeconds: error.retryAfterSeconds ?? null }
}
