// Asks the sources of one series.

import { type Binding, listBindings } from '../bindings/bindings.queries.ts'
import { detectBindings } from '../bindings/detect-bindings.ts'
import { fetchBindings } from '../bindings/fetch-bindings.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { activePause } from '../sources/source-pause.rules.ts'
import { findPause } from '../sources/source-pauses.queries.ts'
import { writeSourceValues } from '../values/write-source-values.ts'

export interface SeriesRefresh {
  answered: number
  failed: number
  /** Sources that must be asked later. */
  postponed: number
  /** When the first of them may be asked, epoch ms. */
  retryAtMs: number | undefined
}

export interface SeriesRefreshRequest {
  readonly seriesId: string
  /** Sources that were asked since need not be asked. */
  readonly askedBeforeMs: number
  /** A person asks: also a source that rests is tried. */
  readonly isUrgent: boolean
  readonly signal: AbortSignal
}

export async function refreshSeries(deps: MetadataDeps, request: SeriesRefreshRequest): Promise<SeriesRefresh> {
  const { seriesId, signal } = request
  const sums: SeriesRefresh = { answered: 0, failed: 0, postponed: 0, retryAtMs: undefined }
  const postpone = (untilMs: number) => {
    sums.postponed++
    sums.retryAtMs = Math.min(sums.retryAtMs ?? untilMs, untilMs)
  }
  await detectBindings(deps, seriesId)
  const asked = new Set<string>()
  for (let next = await nextOf(deps, request, asked); next; next = await nextOf(deps, request, asked)) {
    const { pluginId } = next
    asked.add(pluginId)
    const rest = request.isUrgent ? undefined : activePause(await findPause(deps.db, pluginId), deps.clock.now())
    if (rest) postpone(rest.untilMs)
    else {
      const outcome = await fetchBindings(deps, { pluginId, bindings: [next], signal, onAnswer: (_, told) => void sums[told]++ })
      if (outcome.state === 'paused') postpone(outcome.pause.untilMs)
      if (outcome.state === 'changed') asked.delete(pluginId)
    }
  }
  await writeSourceValues(deps, seriesId)
  return sums
}

/** A source may name the same title at another one, which is bound and asked then too. */
const nextOf = async ({ db }: MetadataDeps, request: SeriesRefreshRequest, asked: ReadonlySet<string>): Promise<Binding | undefined> =>
  (await listBindings(db, request.seriesId)).find(({ pluginId, askedAt }) => askedAt < request.askedBeforeMs && !asked.has(pluginId))
