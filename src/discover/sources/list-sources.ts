// The sources that can be browsed, whether they respond or not. Guarantee: a slow source delays this list by at most `patienceMs`.
import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { type Principal, toMessageDto } from '../../kernel/http/index.ts'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { maySeeRating } from '../../library/access/index.ts'
import type { SourcePause } from '../../metadata/index.ts'
import type { BrowseFilter, BrowseOption, BrowseSource } from '../../plugins/index.ts'
import type { DiscoverSources } from '../discover.schemas.ts'
import { type BrowseDeps, queryBrowse } from './browse-source.ts'

type SourceDto = z.infer<typeof DiscoverSources>[number]

/** Filters as they were last loaded, by the provider of each source. */
export type LastFilters = WeakMap<object, readonly BrowseFilter[]>

export type ListSourcesDeps = BrowseDeps & { readonly lastFilters: LastFilters }

const patienceMs = 700

/** Downloadable sources first, otherwise in the order of the plugins. */
export async function listSources(deps: ListSourcesDeps, access: Principal['access']): Promise<SourceDto[]> {
  const pauses = await deps.metadata.pauses()
  const sources = deps.plugins.browseSources.all.toSorted((a, b) => Number(b.isDownloadable) - Number(a.isDownloadable))
  return Promise.all(sources.map((source) => toDto(deps, access, { source, pause: pauses.get(source.id) })))
}

interface ListedSource {
  readonly source: BrowseSource
  readonly pause: SourcePause | undefined
}

async function toDto(deps: ListSourcesDeps, access: Principal['access'], { source, pause }: ListedSource): Promise<SourceDto> {
  const { id, name, homepage, isDownloadable: downloadable, isPreviewable: previewable } = source
  const state = await deps.plugins.metadataSources.provider(id)
  const browse = state.state === 'ready' ? state.provider.browse : undefined
  const facts = { id, name, homepage, downloadable, previewable }
  if (state.state !== 'ready' || !browse) return { ...facts, enabled: false, lists: [], filters: [], unavailable: null }
  const filters = await findFilters(deps, { sourceId: id, provider: state.provider, isPaused: pause !== undefined })
  return {
    ...facts,
    enabled: true,
    lists: browse.lists,
    filters: filters.map((filter) => ({ ...filter, options: filter.options.filter((option) => mayUseOption(access, option)) })),
    unavailable: pause ? unavailableDto(pause) : null,
  }
}

/** An option that finds only titles which the account may not see would find nothing. */
const mayUseOption = (access: Principal['access'], { ageRating }: BrowseOption): boolean =>
  ageRating === undefined || maySeeRating(access, ageRating)

const unavailableDto = ({ fault, untilMs }: SourcePause): SourceDto['unavailable'] => ({
  message: textOfSentence(fault),
  messageSaying: toMessageDto(fault),
  retryAt: isoInstant(untilMs),
})

interface FilterRequest {
  readonly sourceId: string
  readonly provider: object
  readonly isPaused: boolean
}

/** The filters of a source; those last loaded when it does not respond in time, and none before that. */
async function findFilters(deps: ListSourcesDeps, { sourceId, provider, isPaused }: FilterRequest): Promise<readonly BrowseFilter[]> {
  const last = () => deps.lastFilters.get(provider) ?? []
  if (isPaused) return last()
  const load = async () => {
    const { value } = await queryBrowse(deps, sourceId, { question: 'filters', ask: (browse, signal) => browse.filters(signal) })
    deps.lastFilters.set(provider, value)
    return value
  }
  const gaveUp = new AbortController()
  try {
    return await Promise.race([load().catch(unlessSourceFailed(last)), delay(patienceMs, undefined, { signal: gaveUp.signal }).then(last)])
  } finally {
    gaveUp.abort()
  }
}

/** The pause of the source is reported with the list; the filters need no error of their own. */
const unlessSourceFailed =
  <T>(fallback: () => T) =>
  (error: unknown): T => {
    if (error instanceof CatalogueError) return fallback()
    throw error
  }
