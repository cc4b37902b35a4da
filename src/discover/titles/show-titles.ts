// Titles of a source as the API shows them to a caller.
import { isoInstant } from '../../kernel/clock/index.ts'
import { mayUse, type Principal } from '../../kernel/http/index.ts'
import type { SourceResponse } from '../../metadata/index.ts'
import type { BrowsePage, BrowseTitle, BrowseTitleDetails } from '../../plugins/index.ts'
import type { CoverTokens } from '../covers/cover-tokens.ts'
import type { DiscoverTitle } from '../discover.schemas.ts'
import type { DiscoverDeps } from '../discover-deps.ts'
import { type BrowseDeps, browseChapters, type ChaptersRequest, getBrowseSource } from '../sources/browse-source.ts'
import { type Badges, loadBadges } from './badges.ts'

export type ShowDeps = DiscoverDeps & { readonly tokens: CoverTokens }

export type CoverFacts = Pick<BrowseTitle, 'coverUrl' | 'ageRating'>

export interface ShownTitles {
  readonly sourceId: string
  /** Only titles that the caller may see. */
  readonly titles: readonly BrowseTitle[]
}

/** In the same order. */
export async function showTitles(deps: ShowDeps, access: Principal['access'], { sourceId, titles }: ShownTitles): Promise<DiscoverTitle[]> {
  if (titles.length === 0) return []
  const badges = await loadBadges(deps, access, { sourceId, titles })
  const covers = await Promise.all(titles.map((title) => coverPathOf(deps, title)))
  return titles.map((title, index) => toDto(sourceId, title, { coverUrl: covers[index] ?? null, ...(badges[index] ?? noBadges) }))
}

const noBadges: Badges = { inLibrary: [], followed: [], requested: false, openRequest: null }

export async function showPage(
  deps: ShowDeps,
  access: Principal['access'],
  { sourceId, page, response }: { readonly sourceId: string; readonly page: number; readonly response: SourceResponse<BrowsePage> },
) {
  const { titles, hasMore } = response.value
  return { titles: await showTitles(deps, access, { sourceId, titles }), page, hasMore, fetchedAt: isoInstant(response.answeredAtMs) }
}

export async function showDetails(
  deps: ShowDeps,
  access: Principal['access'],
  { sourceId, response }: { readonly sourceId: string; readonly response: SourceResponse<BrowseTitleDetails> },
) {
  const { value, answeredAtMs } = response
  const others = value.related.map(({ title }) => title)
  const [main, ...related] = await showTitles(deps, access, { sourceId, titles: [value, ...others] })
  if (!main) throw new Error('A title is missing from its own details')
  return {
    ...main,
    chapterLanguages: value.chapterLanguages,
    related: related.flatMap((title) => {
      const relation = value.related.find((one) => one.title.id === title.id)?.relation
      return relation === undefined ? [] : [{ relation, title }]
    }),
    links: value.links,
    crossIds: Object.fromEntries(Object.entries(value.crossIds)),
    followUrl: getBrowseSource(deps, sourceId).isDownloadable ? value.url : null,
    fetchedAt: isoInstant(answeredAtMs),
  }
}

export async function showChapters(deps: BrowseDeps, caller: Principal, request: ChaptersRequest) {
  const { isPreviewable } = getBrowseSource(deps, request.sourceId)
  const { chapters, ...page } = await browseChapters(deps, caller.access, request)
  const mayPreview = isPreviewable && mayUse('page-streaming', caller, undefined)
  return { ...page, chapters: chapters.map((chapter) => ({ ...chapter, previewable: mayPreview && !chapter.isExternal })) }
}

/** Null for an image that the server would not load. */
export async function coverPathOf(
  { metadata, tokens }: Pick<ShowDeps, 'metadata' | 'tokens'>,
  { coverUrl, ageRating }: CoverFacts,
): Promise<string | null> {
  if (coverUrl === null || !metadata.covers.isAllowed(coverUrl)) return null
  const token = await tokens.sign({ coverUrl, ageRating })
  return token === undefined ? null : `/api/v1/discover/covers/${token}`
}

const toDto = (source: string, title: BrowseTitle, shown: Badges & Pick<DiscoverTitle, 'coverUrl'>): DiscoverTitle => ({
  source,
  id: title.id,
  url: title.url,
  title: title.title,
  alternativeTitles: title.alternativeTitles,
  description: title.description,
  status: title.status,
  year: title.year,
  ageRating: title.ageRating,
  originalLanguage: title.originalLanguage,
  genres: title.genres,
  tags: title.tags,
  authors: title.authors,
  rating: title.rating,
  ...shown,
})
