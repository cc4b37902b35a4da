// Promise: an answer is given again only while it is younger than `keepMs`, with the moment when it was given first, and only for the
// configuration that it was given to. Failures are not remembered. Limit: the last 200 questions of a plugin.
import { LRUCache } from 'lru-cache'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'

export interface ResponseCache {
  /** @param provider a new object for each configuration; its cached responses are dropped with it */
  get<T>(provider: object, question: string, ask: () => Promise<T>): Promise<{ readonly value: T; readonly answeredAtMs: number }>
}

const maxResponses = 200

interface CachedResponse {
  readonly value: unknown
  readonly answeredAtMs: number
}

export function createResponseCache(clock: Clock, keepMs: number): ResponseCache {
  const byProvider = new WeakMap<object, LRUCache<string, CachedResponse>>()
  return {
    get: async <T>(provider: object, question: string, ask: () => Promise<T>) => {
      const answers = byProvider.get(provider) ?? new LRUCache<string, CachedResponse>({ max: maxResponses })
      byProvider.set(provider, answers)
      const known = answers.get(question)
      if (known && isYounger(known.answeredAtMs, clock.now(), keepMs)) return { ...known, value: known.value as T }
      const value = await ask()
      const kept = { value, answeredAtMs: clock.now() }
      answers.set(question, kept)
      return kept
    },
  }
}
