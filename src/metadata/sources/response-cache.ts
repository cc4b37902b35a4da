// Promise: an answer is given again only while it is younger than `keepMs`, with the moment when it was given first, and only for the
// configuration that it was given to. Failures are not remembered. Limit: the last 200 questions of a plugin.
import { LRUCache } from 'lru-cache'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'

export interface ResponseCache {
  /** @param provider a new object for each configuration; its cached responses are dropped with it */
  get<T>(provider: object, question: string, load: () => Promise<T>): Promise<{ readonly value: T; readonly answeredAtMs: number }>
}

const maxResponses = 200

interface CachedResponse {
  readonly value: unknown
  readonly answeredAtMs: number
}

export function createResponseCache(clock: Clock, keepMs: number): ResponseCache {
  const byProvider = new WeakMap<object, LRUCache<string, CachedResponse>>()
  return {
    get: async <T>(provider: object, question: string, load: () => Promise<T>) => {
      const cache = byProvider.get(provider) ?? new LRUCache<string, CachedResponse>({ max: maxResponses })
      byProvider.set(provider, cache)
      const cached = cache.get(question)
      if (cached && isYounger(cached.answeredAtMs, clock.now(), keepMs)) return { ...cached, value: cached.value as T }
      const value = await load()
      const response = { value, answeredAtMs: clock.now() }
      cache.set(question, response)
      return response
    },
  }
}
