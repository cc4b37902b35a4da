// Searches a source for titles, with how certain it is that each one is a local series.

import { confidenceOf } from '../bindings/title-match.rules.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { getCurrentValues } from '../values/apply-source-values.ts'
import { statusOfWord } from '../values/status-words.rules.ts'
import type { Sources } from './query-source.ts'

export interface Search {
  readonly pluginId: string
  readonly query: string
  readonly language: string | undefined
  /** The local series to compare with, if any. */
  readonly seriesId: string | undefined
}

/** Throws like `Sources.query`, and SeriesNotFound. */
export async function search(deps: MetadataDeps, sources: Sources, { pluginId, query, language, seriesId }: Search) {
  const names = seriesId === undefined ? undefined : await namesOf(deps, seriesId)
  const { value, answeredAtMs } = await sources.query(pluginId, `search ${language ?? ''} ${query.trim()}`, (provider, signal) =>
    provider.searchSeries(query, language ?? null, signal),
  )
  const results = value.map(({ sourceId, ...result }) => ({
    externalId: sourceId,
    provider: pluginId,
    ...result,
    status: statusOfWord(result.status),
    confidence: names ? confidenceOf(names, [result.title, ...result.alternativeTitles]) : null,
  }))
  return { results, answeredAtMs }
}

async function namesOf(deps: MetadataDeps, seriesId: string): Promise<readonly string[]> {
  const { name, values } = await getCurrentValues(deps, seriesId)
  return [name, values.title, ...values.alternateTitles.map(({ title }) => title)]
}
