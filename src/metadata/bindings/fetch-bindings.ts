// Requests metadata from one source for the series bound to it, and stores the result.
// Guarantee: an unavailable source removes nothing: its last response remains in effect, and it is paused for a while.

import { defineSentence, type Sentence, sentenceOf } from '../../kernel/sentences/index.ts'
import {
  type MetadataProvider,
  type SeriesMetadataResult,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
} from '../../plugins/index.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { recordFailure, recordSuccess } from '../sources/record-source-state.ts'
import { saveSourceAnswer } from '../sources/save-answer.ts'
import type { SourcePause } from '../sources/source-pause.rules.ts'
import { type Binding, saveFault } from './bindings.queries.ts'

export interface BindingFetch {
  readonly pluginId: string
  readonly bindings: readonly Binding[]
  readonly signal: AbortSignal
  /** Called when the source responded for a binding, or failed to. */
  onAnswer(binding: Binding, outcome: 'answered' | 'failed'): void
}

/** `changed`: the plugin was disabled or reconfigured during the request. */
export type FetchOutcome = { readonly state: 'done' | 'off' | 'changed' } | { readonly state: 'paused'; readonly pause: SourcePause }

export async function fetchBindings(deps: MetadataDeps, question: BindingFetch): Promise<FetchOutcome> {
  const provider = await findProvider(deps, question.pluginId)
  if (!provider) return { state: 'off' }
  try {
    await fetchAll(deps, provider, question)
    return { state: 'done' }
  } catch (error) {
    question.signal.throwIfAborted()
    if (!(error instanceof SourceUnavailable)) throw error
    if ((await findProvider(deps, question.pluginId)) !== provider) return { state: 'changed' }
    return { state: 'paused', pause: await recordFailure(deps, question.pluginId, error) }
  }
}

/** @returns undefined for a plugin that is disabled, or was removed without its bindings: its stored responses are kept */
export async function findProvider({ sources }: Pick<MetadataDeps, 'sources'>, pluginId: string): Promise<MetadataProvider | undefined> {
  if (!sources.all.some(({ id }) => id === pluginId)) return undefined
  const state = await sources.provider(pluginId)
  return state.state === 'ready' ? state.provider : undefined
}

/** One invalid response may be caused by a broken title; several in a row mean that the source is broken. */
const maxInvalidResponses = 3

async function fetchAll(
  deps: MetadataDeps,
  provider: MetadataProvider,
  { pluginId, bindings, signal, onAnswer }: BindingFetch,
): Promise<void> {
  const responses = await fetchBatch(provider, bindings, signal)
  let invalid = 0
  let isWell = false
  for (const [index, binding] of bindings.entries()) {
    signal.throwIfAborted()
    const result = responses[index] ?? (await fetchOne(provider, binding, signal))
    invalid = result instanceof SourceAnswerInvalid ? invalid + 1 : 0
    if (invalid === maxInvalidResponses) throw new SourceUnavailable(result instanceof Error ? sentenceOf(result) : '')
    if (result instanceof Error) await saveFault(deps.db, binding, { fault: faultOf(result), nowMs: deps.clock.now() })
    else await saveSourceAnswer(deps, binding, result)
    if (invalid === 0 && !isWell) await recordSuccess(deps, pluginId)
    isWell ||= invalid === 0
    onAnswer(binding, result instanceof Error ? 'failed' : 'answered')
  }
}

/** Returns nothing for a source without batch requests, or with an invalid batch response: then each title is requested separately. */
async function fetchBatch({ manySeries }: MetadataProvider, bindings: readonly Binding[], signal: AbortSignal) {
  if (!manySeries || bindings.length < 2) return []
  try {
    return await manySeries.get(bindings.map(keyOf), signal)
  } catch (error) {
    if (error instanceof SourceAnswerInvalid) return []
    throw error
  }
}

/** @returns what is wrong with this title @throws SourceUnavailable for what is wrong with the source */
async function fetchOne(provider: MetadataProvider, binding: Binding, signal: AbortSignal): Promise<SeriesMetadataResult | Error> {
  const { seriesId, sourceUrl } = keyOf(binding)
  try {
    return await provider.getSeriesMetadata(seriesId, sourceUrl, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceUnavailable || !(error instanceof Error)) throw error
    return error
  }
}

const keyOf = ({ externalId, url }: Binding) => ({ seriesId: externalId, sourceUrl: url || null })

const TitleRemoved = defineSentence('TITLE_NOT_THERE_ANY_MORE', 'The title no longer exists: {reason:sentence}')

const faultOf = (error: Error): Sentence => (error instanceof SourceNotFound ? TitleRemoved(error.sentence) : sentenceOf(error))
