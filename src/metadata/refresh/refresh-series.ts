// Requests metadata for one series from its sources.

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
  /** Sources that must be requested later. */
  postponed: number
  /** Earliest time to request one of them, epoch ms. */
  retryAtMs: number | undefined
}

export interface SeriesRefreshRequest {
  readonly seriesId: string
  /** Skips sources that were requested after this time. */
  readonly askedBeforeMs: number
  /** A user requested it: paused sources are tried too. */
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
  const queriedPlugins = new Set<string>()
  for (let next = await nextOf(deps, request, queriedPlugins); next; next = await nextOf(deps, request, queriedPlugins)) {
    const { pluginId } = next
    queriedPlugins.add(pluginId)
    const pause = request.isUrgent ? undefined : activePause(await findPause(deps.db, pluginId), deps.clock.now())
    if (pause) postpone(pause.untilMs)
    else {
      const outcome = await fetchBindings(deps, { pluginId, bindings: [next], signal, onAnswer: (_, outcome) => void sums[outcome]++ })
      if (outcome.state === 'paused') postpone(outcome.pause.untilMs)
      if (outcome.state === 'changed') queriedPlugins.delete(pluginId)
    }
  }
  await writeSourceValues(deps, seriesId)
  return sums
}

/** A source may link the same title at another one, which is then bound and requested as well. */
const nextOf = async (
  { db }: MetadataDeps,
  request: SeriesRefreshRequest,
  queriedPlugins: ReadonlySet<string>,
): Promise<Binding | undefined> =>
  (await listBindings(db, request.seriesId)).find(
    ({ pluginId, askedAt }) => askedAt < request.askedBeforeMs && !queriedPlugins.has(pluginId),
  )
