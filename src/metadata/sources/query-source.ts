// Asks a source for a person who waits: what goes wrong is said in words that help, with the moment to ask again. An answer that is
// younger than five minutes is given again, with its age.
import { isoInstant } from '../../kernel/clock/index.ts'
import { withFullStop } from '../../kernel/sentences/index.ts'
import { type MetadataProvider, SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../plugins/index.ts'
import {
  PluginNotMetadata,
  SourceAnswerBad,
  SourceBusy,
  SourceDisabled,
  SourceDown,
  SourceLimited,
  SourceSlow,
  TitleNotFound,
} from '../metadata.errors.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { createResponseCache } from './response-cache.ts'

export interface SourceResponse<T> {
  readonly value: T
  readonly answeredAtMs: number
}

/** The outside world as a person sees it. */
export interface Sources {
  /**
   * @param question what is asked, in words that are equal when the question is
   * @throws PluginNotFound, PluginNotMetadata, SourceDisabled, TitleNotFound, SourceDown, SourceBusy, SourceSlow, SourceLimited
   */
  query<T>(
    pluginId: string,
    question: string,
    how: (provider: MetadataProvider, signal: AbortSignal) => Promise<T>,
  ): Promise<SourceResponse<T>>
}

const defaultTimeoutMs = 15_000
const memoryMs = 5 * 60_000

/** What becomes of a source that could or could not be asked. */
export interface SourceObserver {
  /** @returns when it is asked again, epoch ms */
  failed(pluginId: string, error: SourceUnavailable): Promise<number>
  answered(pluginId: string): Promise<void>
}

export function createSources(
  deps: Pick<MetadataDeps, 'sources' | 'clock' | 'outbound'>,
  notes: SourceObserver,
  patienceMs = defaultTimeoutMs,
): Sources {
  const { sources, clock } = deps
  const memory = createResponseCache(clock, memoryMs)
  return {
    query: async (pluginId, question, how) => {
      const state = await sources.provider(pluginId)
      if (state.state === 'not metadata') throw PluginNotMetadata(state.reason)
      if (state.state === 'disabled') throw SourceDisabled(state.reason)
      const source = sources.all.find(({ id }) => id === pluginId)
      const name = source?.name ?? pluginId
      const askedAtMs = clock.now()
      const signal = AbortSignal.timeout(patienceMs)
      try {
        return await memory.get(state.provider, question, async () => {
          const value = await how(state.provider, signal)
          await notes.answered(pluginId)
          return value
        })
      } catch (thrown) {
        const error = signal.aborted ? outOfTime(deps, { name, hosts: source?.hosts ?? [], askedAtMs, patienceMs, cause: thrown }) : thrown
        if (!(error instanceof SourceUnavailable)) throw toSourceError(error, name)
        const after = await sources.provider(pluginId)
        const isSame = after.state === 'ready' && after.provider === state.provider
        // Settings that were saved meanwhile stop what still asks with the old ones: that says nothing about the source.
        if (!isSame) throw SourceBusy.with({ cause: error, retryAfterSeconds: 1 }, name, isoInstant(clock.now()), error.sentence)
        throw unavailable(error, { name, nowMs: clock.now(), againAtMs: await notes.failed(pluginId, error) })
      }
    },
  }
}

interface TimedOutQuery {
  readonly name: string
  readonly hosts: readonly string[]
  readonly askedAtMs: number
  readonly patienceMs: number
  readonly cause: unknown
}

/**
 * Nobody waits any longer. A source that asked for a pause said until when; one that answered others meanwhile is busy, or we are; one
 * that has answered nobody is as good as down, which is noted for the next to ask.
 */
function outOfTime(
  { clock, outbound }: Pick<MetadataDeps, 'clock' | 'outbound'>,
  { name, hosts, askedAtMs, patienceMs, cause }: TimedOutQuery,
): unknown {
  const seconds = Math.round(patienceMs / 1000)
  const nowMs = clock.now()
  const standings = hosts.map((host) => outbound.statusOf(host))
  const pausedUntilMs = Math.max(0, ...standings.map((standing) => standing.pausedUntilMs))
  if (pausedUntilMs > nowMs)
    return new SourceUnavailable(`${name} is rate limiting the server.`, { cause, status: 429, retryAtMs: pausedUntilMs })
  if (!standings.some(({ answeredAtMs }) => answeredAtMs !== undefined && answeredAtMs >= askedAtMs))
    return new SourceUnavailable(`it didn't respond within ${seconds} seconds.`, { cause, isDown: true })
  return SourceSlow.with({ cause, retryAfterSeconds: seconds }, name, seconds, isoInstant(nowMs + patienceMs))
}

function toSourceError(error: unknown, name: string): unknown {
  if (error instanceof SourceNotFound) return TitleNotFound.with({ cause: error }, name, error.sentence)
  if (error instanceof SourceAnswerInvalid) return SourceAnswerBad.with({ cause: error }, name, error.sentence)
  return error
}

interface Unavailable {
  readonly name: string
  readonly nowMs: number
  /** When the server itself asks again. */
  readonly againAtMs: number
}

/** A moment that the source or its host names is one before which asking is useless; our own is only when we try next. */
function unavailable(error: SourceUnavailable, { name, nowMs, againAtMs }: Unavailable): unknown {
  const { retryAtMs, status, sentence } = error
  const details = (untilMs: number) => ({ cause: error, retryAfterSeconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) })
  if (status === 429) return SourceLimited.with(details(retryAtMs ?? againAtMs), name, isoInstant(retryAtMs ?? againAtMs))
  if (retryAtMs !== undefined) return SourceBusy.with(details(retryAtMs), name, isoInstant(retryAtMs), sentence)
  return SourceDown.with(details(againAtMs), name, withFullStop(sentence), isoInstant(againAtMs))
}
