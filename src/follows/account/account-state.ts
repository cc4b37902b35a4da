// State of the account between polls. It is kept apart from the plugin's configuration, so that saving the configuration does not
// reset it.

import { z } from 'zod'
import { fromPlainSentence, isPlainSentence, type PlainSentence, type Sentence, toPlainSentence } from '../../kernel/sentences/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import { type Plugins, wireIds } from '../../plugins/index.ts'

export interface AccountState {
  /** When the last poll began; epoch ms. */
  lastPollAtMs(): Promise<number | undefined>
  recordPoll(nowMs: number): Promise<void>
  /** Everything published before this was processed; epoch ms. */
  seenUntilMs(): Promise<number | undefined>
  /** Advances the position, unless it was rewound since it was `before`. */
  advanceTo(before: number | undefined, seenUntilMs: number): Promise<void>
  rewind(seenUntilMs: number): Promise<void>
  /** Result of the last poll. */
  lastResult(): Promise<PollResult | undefined>
  recordResult(result: PollResult): Promise<void>
}

export interface PollResult {
  readonly success: boolean
  /** Shown to users. */
  readonly message: Sentence
}

const lastPoll = 'last_poll_time'
const lastCheck = 'last_check_time'
const lastResult = 'last_result'

export function createAccountState(plugins: Pick<Plugins, 'stateOf'>): AccountState {
  const state = plugins.stateOf(wireIds.mangadexAccount)
  const read = async (key: string) => {
    const text = await state.find(key)
    return text === undefined ? undefined : Number(text)
  }
  return {
    lastPollAtMs: () => read(lastPoll),
    recordPoll: (nowMs) => state.save(lastPoll, String(nowMs)),
    seenUntilMs: () => read(lastCheck),
    advanceTo: async (before, seenUntilMs) => {
      await state.replace(lastCheck, before === undefined ? undefined : String(before), String(seenUntilMs))
    },
    rewind: (seenUntilMs) => state.save(lastCheck, String(seenUntilMs)),
    lastResult: async () => {
      const text = await state.find(lastResult)
      return text === undefined ? undefined : readResult(text)
    },
    recordResult: ({ success, message }) => state.save(lastResult, JSON.stringify({ success, message: toPlainSentence(message) })),
  }
}

const Result = z.object({ success: z.boolean(), message: z.custom<PlainSentence>(isPlainSentence) })
const readStored = storedJsonOr('last result of the account', Result.optional(), () => undefined)

function readResult(text: string): PollResult | undefined {
  const result = readStored(text)
  return result && { success: result.success, message: fromPlainSentence(result.message) }
}
