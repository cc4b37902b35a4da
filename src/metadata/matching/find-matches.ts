// Searches the titles of many series at all enabled sources. A source that is unavailable is asked again later; until then the results of
// the others are there. Each series is stored on its own: a killed run goes on with the next one.
import { CatalogueError } from '../../kernel/errors/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { untilAborted } from '../../kernel/signals/index.ts'
import type { TaskRun } from '../../kernel/tasks/index.ts'
import { findCurrentValues } from '../../library/index.ts'
import { SourceDisabled } from '../metadata.errors.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { loadMetadataSettings } from '../metadata-settings.ts'
import type { Sources } from '../sources/query-source.ts'
import { search } from '../sources/search-titles.ts'
import { inOrder } from '../values/precedence.rules.ts'
import { failuresOf, maxCandidates, offeredTitles, suggestedTitle, unaskedSources } from './best-candidates.rules.ts'
import {
  type Candidate,
  findMatch,
  listBoundSources,
  listSearching,
  type SourceAnswers,
  saveAnswers,
  saveSuggestion,
} from './title-matches.queries.ts'

const matchProgress = defineSentence('MATCH_PROGRESS', 'Searched {done:number} of {total:number} series.')

export interface MatchRun {
  readonly searched: number
  /** Earliest time to ask an unavailable source again, epoch ms; undefined when all have been asked. */
  readonly retryAtMs: number | undefined
}

export async function findMatches(deps: MetadataDeps, sources: Sources, run: TaskRun): Promise<MatchRun> {
  const seriesIds = await listSearching(deps.db)
  const order = await enabledSources(deps)
  /** Sources that are unavailable, with the time to ask them again. */
  const away = new Map<string, number>()
  for (const [index, seriesId] of seriesIds.entries()) {
    run.signal.throwIfAborted()
    await findMatchesOf(deps, sources, { seriesId, order, away, signal: run.signal })
    run.progress((100 * (index + 1)) / seriesIds.length, matchProgress(index + 1, seriesIds.length))
  }
  return { searched: seriesIds.length, retryAtMs: away.size === 0 ? undefined : Math.min(...away.values()) }
}

/** Enabled sources, in the administrator's order. */
export async function enabledSources({ db, sources }: MetadataDeps): Promise<readonly string[]> {
  const all = inOrder(
    sources.all.map(({ id, name }) => ({ pluginId: id, name })),
    (await loadMetadataSettings(db)).order,
  )
  const states = await Promise.all(all.map(async ({ pluginId }) => ({ pluginId, ...(await sources.provider(pluginId)) })))
  return states.filter(({ state }) => state === 'ready').map(({ pluginId }) => pluginId)
}

interface SeriesToMatch {
  readonly seriesId: string
  readonly order: readonly string[]
  readonly away: Map<string, number>
  readonly signal: AbortSignal
}

async function findMatchesOf(deps: MetadataDeps, sources: Sources, { seriesId, order, away, signal }: SeriesToMatch): Promise<void> {
  const { db } = deps
  const match = await findMatch(db, seriesId)
  const current = await findCurrentValues(db, seriesId)
  if (!match || !current) return
  const bound = (await listBoundSources(db, [seriesId]))(seriesId)
  const wanted = order.filter((id) => !bound.includes(id))
  const asked = unaskedSources(match.answers, wanted).filter((id) => !away.has(id))
  const query = current.values.title
  const found = await Promise.all(
    asked.map(async (pluginId) => [pluginId, await ask(deps, sources, { pluginId, query, seriesId, away, signal })] as const),
  )
  const answers: SourceAnswers = { ...match.answers }
  for (const [pluginId, candidates] of found) {
    answers[pluginId] = candidates ? { failures: 0, candidates } : { failures: failuresOf(answers, pluginId) + 1, candidates: [] }
  }
  await saveAnswers(db, seriesId, answers, unaskedSources(answers, wanted).length > 0)
  await saveSuggestion(db, seriesId, suggestedTitle(offeredTitles(answers, wanted)))
}

interface SeriesQuestion {
  readonly pluginId: string
  readonly query: string
  readonly seriesId: string
  readonly away: Map<string, number>
  readonly signal: AbortSignal
}

/** The time after which a source that gave none is asked again. */
const defaultRetrySeconds = 60

/** The most similar titles; undefined when the source is unavailable. */
async function ask(
  deps: MetadataDeps,
  sources: Sources,
  { pluginId, query, seriesId, away, signal }: SeriesQuestion,
): Promise<Candidate[] | undefined> {
  try {
    const { results } = await untilAborted(search(deps, sources, { pluginId, query, language: undefined, seriesId }), signal)
    return results
      .flatMap(({ externalId, title, year, coverUrl, sourceUrl, confidence }) =>
        confidence === null ? [] : [{ externalId, title, year, coverUrl, sourceUrl, confidence }],
      )
      .toSorted((one, other) => other.confidence - one.confidence)
      .slice(0, maxCandidates)
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    const seconds = error.retryAfterSeconds ?? defaultRetrySeconds
    // A plugin that was disabled meanwhile isn't a failure: the next run leaves it out.
    if (!SourceDisabled.matches(error)) away.set(pluginId, deps.clock.now() + 1000 * seconds)
    return undefined
  }
}
