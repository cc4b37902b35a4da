import type { AppContext } from '../../kernel/feature/index.ts'
import { defineSentence, readSentence, type Sentence } from '../../kernel/sentences/index.ts'
import { type TaskKind, waitForTask } from '../../kernel/tasks/index.ts'
import type { Plugins } from '../../plugins/index.ts'
import { AccountSourceDown, AccountSourceLimited } from './account.errors.ts'
import { lookbackStartMs } from './account-poll.rules.ts'
import type { AccountState } from './account-state.ts'
import { AccountUnusable } from './call-account.ts'
import { messageIn, readPollOutcome } from './poll-account.task.ts'

const Resynced = defineSentence('ACCOUNT_RESYNCED', 'Resync completed (last {days:number} {days?day:days}): {found:sentence}.')

export interface ResyncDeps extends Pick<AppContext, 'db' | 'clock' | 'tasks'> {
  readonly plugins: Pick<Plugins, 'accountFollows'>
  readonly memory: AccountState
  readonly pollTask: TaskKind<Record<string, never>>
}

const userRequestPriority = { priority: 8 }

/**
 * Polls the feed of the last days again and waits for the result. The position is rewound first: a poll that is already running does not
 * undo it, and the next one uses it.
 * @returns the result, shown to the user
 * @throws AccountUnusable, AccountSourceDown, AccountSourceLimited, or the signal's reason; the poll then continues
 */
export async function resyncAccount(deps: ResyncDeps, lookbackDays: number, signal: AbortSignal): Promise<Sentence> {
  const { db, clock, tasks, plugins, memory, pollTask } = deps
  const state = await plugins.accountFollows()
  if (state.state === 'disabled') throw new AccountUnusable(state.reason)
  await memory.rewind(lookbackStartMs(lookbackDays, clock.now()))
  const taskId = await tasks.enqueue(db, pollTask, {}, userRequestPriority)
  const row = await waitForTask(db, taskId, signal)
  const outcome = readPollOutcome(row?.outcome ?? 'null', taskId)
  if (!outcome) throw AccountSourceDown(readSentence(row?.error ?? null) ?? 'The account check was interrupted. Try again.')
  if (outcome.success) return Resynced(lookbackDays, messageIn(outcome))
  const { status, retryAfterSeconds } = outcome
  const sentence = messageIn(outcome)
  if (status === AccountSourceLimited.status)
    throw AccountSourceLimited.with({ retryAfterSeconds: retryAfterSeconds ?? undefined }, sentence)
  if (status === AccountSourceDown.status) throw AccountSourceDown(sentence)
  throw new AccountUnusable(sentence)
}
