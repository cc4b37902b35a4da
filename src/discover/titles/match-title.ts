// Finds the same work at a source that can be downloaded from, with at most two requests to each.
import type { Principal } from '../../kernel/http/index.ts'
import type { BrowseSource, BrowseTitle, BrowseTitleDetails } from '../../plugins/index.ts'
import { DiscoverTitleNotFound } from '../discover.errors.ts'
import { type BrowseDeps, browseSearch, browseTitle, getBrowseSource } from '../sources/browse-source.ts'
import { allIdsOf, serviceOf } from './title-keys.rules.ts'
import { bestCandidate, type MatchCandidate, namesOf, searchTexts, type WantedTitle } from './title-match.rules.ts'

export interface DownloadableMatch {
  readonly sourceId: string
  readonly title: BrowseTitle
  readonly certain: boolean
}

type Access = Principal['access']

/** @throws DiscoverTitleNotFound, and like `Sources.query` when a source that could have the title is unavailable */
export async function matchTitle(
  deps: BrowseDeps,
  access: Access,
  { sourceId, titleId }: { readonly sourceId: string; readonly titleId: string },
): Promise<DownloadableMatch | undefined> {
  const { value } = await browseTitle(deps, access, { sourceId, titleId })
  if (getBrowseSource(deps, sourceId).isDownloadable) return { sourceId, title: value, certain: true }
  const wanted: WantedTitle = { ids: allIdsOf(sourceId, value), names: namesOf(value) }
  const matches: DownloadableMatch[] = []
  const errors: unknown[] = []
  for (const source of await enabledDownloadable(deps)) {
    try {
      const found = await matchAt(deps, access, { source, wanted })
      if (found) matches.push({ sourceId: source.id, title: found.title, certain: found.certain })
      if (found?.certain) break
    } catch (error) {
      errors.push(error)
    }
  }
  const [best] = matches.toSorted((a, b) => Number(b.certain) - Number(a.certain))
  // "No match" would be wrong while a source could not be asked.
  if (!best && errors.length > 0) throw errors[0]
  return best
}

async function enabledDownloadable({ plugins }: BrowseDeps): Promise<readonly BrowseSource[]> {
  const sources = plugins.browseSources.all.filter(({ isDownloadable }) => isDownloadable)
  const states = await Promise.all(sources.map(({ id }) => plugins.metadataSources.provider(id)))
  return sources.filter((_, index) => states[index]?.state === 'ready')
}

interface MatchRequest {
  readonly source: BrowseSource
  readonly wanted: WantedTitle
}

type FoundTitle = Pick<MatchCandidate, 'title' | 'certain'>

async function matchAt(deps: BrowseDeps, access: Access, { source, wanted }: MatchRequest): Promise<FoundTitle | undefined> {
  const service = serviceOf(source.id)
  const titleId = service && wanted.ids[service]
  const linked = titleId === undefined ? undefined : await findTitle(deps, access, { sourceId: source.id, titleId })
  if (linked) return { title: linked, certain: true }
  // A link that leads nowhere has used one of the two requests.
  const texts = searchTexts(wanted.names).slice(0, titleId === undefined ? 2 : 1)
  let best: MatchCandidate | undefined
  for (const query of texts) {
    const { value } = await browseSearch(deps, access, { sourceId: source.id, query, filter: [], page: 0 })
    const found = bestCandidate(titleId === undefined ? wanted : withoutId(wanted, service), source.id, value.titles)
    if (found && (!best || found.certain || found.confidence > best.confidence)) best = found
    if (best?.certain || best?.confidence === 1) break
  }
  return best
}

/** A title that exists no longer must not rule out its successor. */
const withoutId = ({ ids, names }: WantedTitle, service: string | undefined): WantedTitle => ({
  ids: Object.fromEntries(Object.entries(ids).filter(([name]) => name !== service)),
  names,
})

/** Undefined when the title doesn't exist, or is hidden from the caller. */
async function findTitle(
  deps: BrowseDeps,
  access: Access,
  which: { readonly sourceId: string; readonly titleId: string },
): Promise<BrowseTitleDetails | undefined> {
  try {
    return (await browseTitle(deps, access, which)).value
  } catch (error) {
    if (DiscoverTitleNotFound.matches(error)) return undefined
    throw error
  }
}
