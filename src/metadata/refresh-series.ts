// Asks the sources of a series, and writes what they say.
// Promise: a source that cannot be asked takes nothing away: what it said last goes on counting, and the binding says since when and why.
import { SourceNotFound, SourceUnavailable } from '../plugins/index.ts'
import { type Binding, listBindings, saveAnswer, saveFault } from './bindings.queries.ts'
import { bindLinks, detectBindings } from './detect-bindings.ts'
import type { MetadataDeps } from './metadata-deps.ts'
import { writeSourceValues } from './write-source-values.ts'

/** Sources that asked to be left alone, until when (epoch ms). Shared by the series of one run. */
export type Pauses = Map<string, number>

export interface SeriesRefresh {
  answered: number
  failed: number
  /** Sources that must be asked later. */
  postponed: number
}

export interface RefreshRequest {
  readonly seriesId: string
  readonly pauses: Pauses
  /** Sources that were asked since need not be asked. */
  readonly askedBeforeMs: number
  readonly signal: AbortSignal
}

export async function refreshSeries(deps: MetadataDeps, request: RefreshRequest): Promise<SeriesRefresh> {
  const { seriesId, pauses } = request
  const counts: SeriesRefresh = { answered: 0, failed: 0, postponed: 0 }
  await detectBindings(deps, seriesId)
  const asked = new Set<string>()
  for (let next = await nextOf(deps, request, asked); next; next = await nextOf(deps, request, asked)) {
    asked.add(next.pluginId)
    if ((pauses.get(next.pluginId) ?? 0) > deps.clock.now()) counts.postponed++
    else {
      const outcome = await askOne(deps, next, request)
      if (outcome !== 'off') counts[outcome]++
    }
  }
  await writeSourceValues(deps, seriesId)
  return counts
}

/** A source may name the same title at another one, which is bound and asked then too. */
const nextOf = async ({ db }: MetadataDeps, request: RefreshRequest, asked: ReadonlySet<string>): Promise<Binding | undefined> =>
  (await listBindings(db, request.seriesId)).find(({ pluginId, askedAt }) => askedAt < request.askedBeforeMs && !asked.has(pluginId))

async function askOne(
  deps: MetadataDeps,
  binding: Binding,
  { pauses, signal }: RefreshRequest,
): Promise<'answered' | 'failed' | 'postponed' | 'off'> {
  const { db, clock, sources } = deps
  // A plugin that was removed leaves its bindings behind; what it said stays.
  if (!sources.all.some(({ id }) => id === binding.pluginId)) return 'off'
  const state = await sources.provider(binding.pluginId)
  if (state.state !== 'ready') return 'off'
  try {
    const answer = await state.provider.getSeriesMetadata(binding.externalId, binding.url || null, signal)
    await saveAnswer(db, binding, { answer, nowMs: clock.now() })
    await bindLinks(
      deps,
      binding.seriesId,
      answer.links.map(({ url }) => url),
    )
    return 'answered'
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Error)) throw error
    const retryAtMs = error instanceof SourceUnavailable ? (error.retryAtMs ?? clock.now() + unstatedPauseMs) : undefined
    if (retryAtMs !== undefined) pauses.set(binding.pluginId, retryAtMs)
    const fault = error instanceof SourceNotFound ? `The title is not there any more: ${error.message}` : error.message
    await saveFault(db, binding, { fault, retryAtMs, nowMs: retryAtMs === undefined ? clock.now() : binding.askedAt })
    return retryAtMs === undefined ? 'failed' : 'postponed'
  }
}

/** A source that is down is left alone for a while before the next series. */
const unstatedPauseMs = 5 * 60_000
