// Asks a source for a person who waits: what goes wrong is said in words that help, with the moment to ask again. An answer that is
// younger than five minutes is given again, with its age.
import { isoInstant } from '../kernel/clock/index.ts'
import { type MetadataProvider, SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../plugins/index.ts'
import { createAnswerMemory } from './answer-memory.ts'
import {
  PluginNotMetadata,
  SourceAnswerBad,
  SourceBusy,
  SourceDisabled,
  SourceDown,
  SourceLimited,
  SourceSlow,
  TitleNotFound,
} from './metadata.errors.ts'
import type { MetadataDeps } from './metadata-deps.ts'

export interface Answered<T> {
  readonly value: T
  readonly answeredAtMs: number
}

/** The outside world as a person sees it. */
export interface Sources {
  /**
   * @param question what is asked, in words that are equal when the question is
   * @throws PluginNotFound, PluginNotMetadata, SourceDisabled, TitleNotFound, SourceDown, SourceBusy, SourceSlow, SourceLimited
   */
  ask<T>(pluginId: string, question: string, how: (provider: MetadataProvider, signal: AbortSignal) => Promise<T>): Promise<Answered<T>>
}

const patienceSeconds = 15
const memoryMs = 5 * 60_000

export function createSources({ sources, clock }: Pick<MetadataDeps, 'sources' | 'clock'>): Sources {
  const memory = createAnswerMemory(clock, memoryMs)
  return {
    ask: async (pluginId, question, how) => {
      const state = await sources.provider(pluginId)
      if (state.state === 'not metadata') throw PluginNotMetadata(state.reason)
      if (state.state === 'disabled') throw SourceDisabled(state.reason)
      const name = sources.all.find(({ id }) => id === pluginId)?.name ?? pluginId
      const signal = AbortSignal.timeout(patienceSeconds * 1000)
      try {
        return await memory.get(state.provider, question, () => how(state.provider, signal))
      } catch (error) {
        if (signal.aborted) throw SourceSlow.with({ cause: error, retryAfterSeconds: patienceSeconds }, name, patienceSeconds)
        throw inOurWords(error, name, clock.now())
      }
    },
  }
}

function inOurWords(error: unknown, name: string, nowMs: number): unknown {
  if (error instanceof SourceNotFound) return TitleNotFound.with({ cause: error }, name, error.message)
  if (error instanceof SourceAnswerInvalid) return SourceAnswerBad.with({ cause: error }, name, error.message)
  if (!(error instanceof SourceUnavailable)) return error
  const { retryAtMs, status, message } = error
  const details = {
    cause: error,
    ...(retryAtMs === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil((retryAtMs - nowMs) / 1000)) }),
  }
  if (status === 429) return SourceLimited.with({ retryAfterSeconds: 60, ...details }, name, isoInstant(retryAtMs ?? nowMs + 60_000))
  return retryAtMs === undefined ? SourceDown.with(details, name, message) : SourceBusy.with(details, name, isoInstant(retryAtMs), message)
}
