// Promise: an answer is given again only while it is younger than `keepMs`, with the moment when it was given first, and only for the
// configuration that it was given to. Equal questions at the same time are asked once. Failures are not remembered.
// Limit: the last 500 questions of a plugin.
import { LRUCache } from 'lru-cache'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'

export interface ResponseCache {
  /** @param provider a new object for each configuration; its cached responses are dropped with it */
  get<T>(provider: object, question: string, load: () => Promise<T>): Promise<{ readonly value: T; readonly answeredAtMs: number }>
}

const maxResponses = 500

interface CachedResponse {
  readonly value: unknown
  readonly answeredAtMs: number
}

interface Memory {
  readonly answers: LRUCache<string, CachedResponse>
  /** Questions without an answer yet. */
  readonly asking: Map<string, Promise<CachedResponse>>
}

export function createResponseCache(clock: Clock, keepMs: number): ResponseCache {
  const byProvider = new WeakMap<object, Memory>()
  return {
    get: async <T>(provider: object, question: string, load: () => Promise<T>) => {
      const memory = byProvider.get(provider) ?? { answers: new LRUCache({ max: maxResponses }), asking: new Map() }
      byProvider.set(provider, memory)
      const { answers: cache, asking } = memory
      const cached = cache.get(question)
      const isKnown = cached && isYounger(cached.answeredAtMs, clock.now(), keepMs)
      const answering = isKnown ? cached : (asking.get(question) ?? askOnce(memory, question, async () => answerOf(await load(), clock)))
      const { value, answeredAtMs } = await answering
      return { value: value as T, answeredAtMs }
    },
  }
}

const answerOf = (value: unknown, clock: Clock): CachedResponse => ({ value, answeredAtMs: clock.now() })

function askOnce({ answers, asking }: Memory, question: string, ask: () => Promise<CachedResponse>): Promise<CachedResponse> {
  const answer = ask()
    .then((response) => {
      answers.set(question, response)
      return response
    })
    .finally(() => asking.delete(question))
  asking.set(question, answer)
  return answer
}
