// What is remembered of the account between looks; apart from the plugin's configuration, so that saving that forgets nothing.

import { z } from 'zod'
import { fromPlainSentence, isPlainSentence, type PlainSentence, type Sentence, toPlainSentence } from '../../kernel/sentences/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import { type Plugins, wireIds } from '../../plugins/index.ts'

export interface AccountState {
  /** When the last look began; epoch ms. */
  lastPollAtMs(): Promise<number | undefined>
  recordPoll(nowMs: number): Promise<void>
  /** Everything that came out before was seen; epoch ms. */
  seenUntilMs(): Promise<number | undefined>
  /** Moves on, unless somebody rewound it since it was `before`. */
  advanceTo(before: number | undefined, seenUntilMs: number): Promise<void>
  rewind(seenUntilMs: number): Promise<void>
  /** What the last look came to. */
  lastResult(): Promise<PollResult | undefined>
  recordResult(result: PollResult): Promise<void>
}

export interface PollResult {
  readonly success: boolean
  /** For a person. */
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
