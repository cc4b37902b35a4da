// Queries a source for a waiting user: errors are turned into helpful messages with the time to retry. A response younger than five
// minutes is returned from the cache, with its age. Equal queries at the same time share one request and its response or error.
import { isoInstant } from '../../kernel/clock/index.ts'
import { defineSentence, withFullStop } from '../../kernel/sentences/index.ts'
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

/** Must end when the signal is aborted. */
export type Question<T> = (provider: MetadataProvider, signal: AbortSignal) => Promise<T>

/** Sources as they are available to users. */
export interface Sources {
  /**
   * @param question cache key: equal for equal requests
   * @throws PluginNotFound, PluginNotMetadata, SourceDisabled, TitleNotFound, SourceDown, SourceBusy, SourceSlow, SourceLimited
   */
  query<T>(pluginId: string, question: string, how: Question<T>): Promise<SourceResponse<T>>
  /**
   * For a file such as an image. It isn't cached, and a failure doesn't pause the source, whose files may be on other servers.
   * @throws like `query`, always with the time to retry
   */
  load<T>(pluginId: string, how: Question<T>): Promise<T>
}

const defaultTimeoutMs = 15_000
const memoryMs = 5 * 60_000
/** Two servers may be asked for a file. */
const fileTimeoutMs = 40_000
const fileRetryMs = 10_000

/** Records successes and failures of a source. */
export interface SourceObserver {
  /** @returns when it is retried, epoch ms */
  failed(pluginId: string, error: SourceUnavailable): Promise<number>
  answered(pluginId: string): Promise<void>
}

export function createSources(
  deps: Pick<MetadataDeps, 'sources' | 'clock' | 'outbound'>,
  observer: SourceObserver,
  timeoutMs = defaultTimeoutMs,
): Sources {
  const { sources, clock } = deps
  const memory = createResponseCache(clock, memoryMs)
  const ask = async <T>(pluginId: string, provider: MetadataProvider, how: Question<T>): Promise<T> => {
    const source = sources.all.find(({ id }) => id === pluginId)
    const name = source?.name ?? pluginId
    const askedAtMs = clock.now()
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const value = await how(provider, signal)
      await observer.answered(pluginId)
      return value
    } catch (thrown) {
      const error = signal.aborted
        ? outOfTime(deps, { name, hosts: source?.hosts ?? [], startedAtMs: askedAtMs, timeoutMs, cause: thrown })
        : thrown
      if (!(error instanceof SourceUnavailable)) throw toSourceError(error, name)
      const after = await sources.provider(pluginId)
      const isSame = after.state === 'ready' && after.provider === provider
      // Saving new settings aborts requests with the old ones, which is no failure of the source.
      if (!isSame) throw SourceBusy.with({ cause: error, retryAfterSeconds: 1 }, name, isoInstant(clock.now()), error.sentence)
      throw unavailable(error, { name, nowMs: clock.now(), againAtMs: await observer.failed(pluginId, error) })
    }
  }
  return {
    query: async (pluginId, question, how) => {
      const provider = await readyProvider(sources, pluginId)
      return memory.get(provider, question, () => ask(pluginId, provider, how))
    },
    load: async (pluginId, how) => {
      const provider = await readyProvider(sources, pluginId)
      const signal = AbortSignal.timeout(fileTimeoutMs)
      try {
        return await how(provider, signal)
      } catch (thrown) {
        const name = sources.all.find(({ id }) => id === pluginId)?.name ?? pluginId
        throw toFileError(signal.aborted ? new SourceUnavailable(NoFileInTime(), { cause: thrown }) : thrown, { name, nowMs: clock.now() })
      }
    },
  }
}

const NoFileInTime = defineSentence('SOURCE_FILE_LATE', 'the file took too long to load.')

async function readyProvider(sources: MetadataDeps['sources'], pluginId: string): Promise<MetadataProvider> {
  const state = await sources.provider(pluginId)
  if (state.state === 'not metadata') throw PluginNotMetadata(state.reason)
  if (state.state === 'disabled') throw SourceDisabled(state.reason)
  return state.provider
}

function toFileError(error: unknown, { name, nowMs }: { readonly name: string; readonly nowMs: number }): unknown {
  if (!(error instanceof SourceUnavailable)) return toSourceError(error, name)
  const againAtMs = nowMs + fileRetryMs
  const { sentence, status, retryAtMs = againAtMs } = error
  return unavailable(new SourceUnavailable(sentence, { status, retryAtMs, cause: error }), { name, nowMs, againAtMs })
}

interface TimedOutQuery {
  readonly name: string
  readonly hosts: readonly string[]
  readonly startedAtMs: number
  readonly timeoutMs: number
  readonly cause: unknown
}

/**
 * Chooses the error for a timeout. A source that requested a pause is limited; one that responded to other requests meanwhile is busy,
 * or we are; one that responded to none counts as down, which is recorded for later requests.
 */
function outOfTime(
  { clock, outbound }: Pick<MetadataDeps, 'clock' | 'outbound'>,
  { name, hosts, startedAtMs, timeoutMs, cause }: TimedOutQuery,
): unknown {
  const seconds = Math.round(timeoutMs / 1000)
  const nowMs = clock.now()
  const statuses = hosts.map((host) => outbound.statusOf(host))
  const pausedUntilMs = Math.max(0, ...statuses.map((status) => status.pausedUntilMs))
  if (pausedUntilMs > nowMs)
    return new SourceUnavailable(`${name} is rate limiting the server.`, { cause, status: 429, retryAtMs: pausedUntilMs })
  if (!statuses.some(({ answeredAtMs }) => answeredAtMs !== undefined && answeredAtMs >= startedAtMs))
    return new SourceUnavailable(`it didn't respond within ${seconds} seconds.`, { cause, isDown: true })
  return SourceSlow.with({ cause, retryAfterSeconds: seconds }, name, seconds, isoInstant(nowMs + timeoutMs))
}

function toSourceError(error: unknown, name: string): unknown {
  if (error instanceof SourceNotFound) return TitleNotFound.with({ cause: error }, name, error.sentence)
  if (error instanceof SourceAnswerInvalid) return SourceAnswerBad.with({ cause: error }, name, error.sentence)
  return error
}

interface Unavailable {
  readonly name: string
  readonly nowMs: number
  /** When the server retries automatically. */
  readonly againAtMs: number
}

/** A retry time given by the source or its host is binding; our own is only when we try next. */
function unavailable(error: SourceUnavailable, { name, nowMs, againAtMs }: Unavailable): unknown {
  const { retryAtMs, status, sentence } = error
  const details = (untilMs: number) => ({ cause: error, retryAfterSeconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) })
  if (status === 429) return SourceLimited.with(details(retryAtMs ?? againAtMs), name, isoInstant(retryAtMs ?? againAtMs))
  if (retryAtMs !== undefined) return SourceBusy.with(details(retryAtMs), name, isoInstant(retryAtMs), sentence)
  return SourceDown.with(details(againAtMs), name, withFullStop(sentence), isoInstant(againAtMs))
}
