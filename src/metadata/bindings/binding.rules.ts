// Decides which title of which source a series is: the available clues and their precedence.
import type { SourceBinding } from '../../formats/series-json/index.ts'
import { wireIds } from '../../plugins/index.ts'

/**
 * Origin of a binding, best first: a user, series.json, the downloads, the books (their ComicInfo.xml), the folder's name, a link of
 * another source.
 */
export const bindingOrigins = ['person', 'series.json', 'download', 'book', 'folder', 'link'] as const
export type BindingOrigin = (typeof bindingOrigins)[number]

export interface Clue {
  readonly pluginId: string
  /** "" when only the URL is known. */
  readonly externalId: string
  /** "" when only the id is known. */
  readonly url: string
  readonly origin: BindingOrigin
}

export interface BoundBefore extends Clue {
  /** Removed by a user. */
  readonly isDetached: boolean
}

export interface BindingChanges {
  readonly bound: readonly Clue[]
  /** The same title, known from another origin now. */
  readonly renamed: readonly Clue[]
  /** Plugins whose binding has no clue any more. */
  readonly unbound: readonly string[]
}

/**
 * Changes that the clues require. A binding set or removed by a user is kept; everything else follows the best clue. A binding from
 * series.json ends when series.json no longer names it; others are kept, because downloads and folders may be deleted while the title
 * stays the same.
 */
export function planBindings(before: readonly BoundBefore[], clues: readonly Clue[]): BindingChanges {
  const changes: { readonly bound: Clue[]; readonly renamed: Clue[]; readonly unbound: string[] } = { bound: [], renamed: [], unbound: [] }
  const best = bestByPlugin(clues)
  for (const clue of best.values()) {
    const existing = before.find(({ pluginId }) => pluginId === clue.pluginId)
    if (existing && (existing.isDetached || existing.origin === 'person')) continue
    if (!existing || !isSameTitle(existing, clue)) changes.bound.push(clue)
    else if (existing.origin !== clue.origin) changes.renamed.push(clue)
  }
  for (const { pluginId, origin, isDetached } of before) {
    if (origin === 'series.json' && !isDetached && !best.has(pluginId)) changes.unbound.push(pluginId)
  }
  return changes
}

function bestByPlugin(clues: readonly Clue[]): ReadonlyMap<string, Clue> {
  const best = new Map<string, Clue>()
  for (const clue of clues.toSorted((a, b) => rankOf(a) - rankOf(b))) if (!best.has(clue.pluginId)) best.set(clue.pluginId, clue)
  return best
}

const rankOf = ({ origin }: Clue): number => bindingOrigins.indexOf(origin)

type TitleOfSource = Pick<Clue, 'externalId' | 'url'>

/** Two clues mean the same title when both have its id, also one in a URL. */
export function isSameTitle(one: TitleOfSource, other: TitleOfSource): boolean {
  if (one.externalId !== '' && other.externalId !== '') return one.externalId === other.externalId
  const ids = idsOf(one)
  return idsOf(other).some((id) => ids.includes(id))
}

const idsOf = ({ externalId, url }: TitleOfSource): readonly string[] => [
  ...(externalId === '' ? [] : [externalId.toLowerCase()]),
  ...(URL.canParse(url) ? [titleIn(url)] : []),
]

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface ClueFacts {
  /** Name of the series' folder. */
  readonly name: string
  /** Titles that the series was downloaded from: MangaDex ids or URLs. */
  readonly titleKeys: readonly string[]
  /** Content of series.json. */
  readonly seriesJson: SourceBinding
  /** URLs in series.json. */
  readonly links: readonly string[]
  /** URLs in the books, in order. */
  readonly bookLinks: readonly string[]
}

/** @param sourceOf the plugin that a URL belongs to */
export function cluesOf(facts: ClueFacts, sourceOf: (url: string) => string | undefined): readonly Clue[] {
  const { mangadexId = '', mangadexUrl = '', anilistId, anilistUrl = '' } = facts.seriesJson
  const at = (url: string, origin: BindingOrigin): Clue[] => {
    const pluginId = sourceOf(url)
    return pluginId === undefined ? [] : [{ pluginId, externalId: '', url, origin }]
  }
  const named = (pluginId: string, externalId: string, url: string): Clue[] =>
    externalId === '' && url === '' ? [] : [{ pluginId, externalId, url, origin: 'series.json' }]
  // A number from before 2021 is not a current id: only its URL can be requested.
  const isNumber = /^\d+$/.test(mangadexId)
  return [
    ...named(
      wireIds.mangadex,
      isNumber ? '' : mangadexId.toLowerCase(),
      isNumber ? `https://mangadex.org/title/${mangadexId}` : mangadexUrl,
    ),
    ...named(wireIds.anilist, anilistId === undefined ? '' : String(anilistId), anilistUrl),
    ...facts.links.flatMap((url) => at(url, 'series.json')),
    ...facts.titleKeys.flatMap((key) => (uuid.test(key) ? [ofMangaDex(key, 'download')] : at(key, 'download'))),
    ...agreedLinks(facts.bookLinks, sourceOf).flatMap((url) => at(url, 'book')),
    ...(uuid.test(facts.name) ? [ofMangaDex(facts.name, 'folder')] : []),
  ]
}

const ofMangaDex = (id: string, origin: BindingOrigin): Clue => ({
  pluginId: wireIds.mangadex,
  externalId: id.toLowerCase(),
  url: '',
  origin,
})

/** The URL of each source that all books agree on; none for a folder with several titles. */
function agreedLinks(urls: readonly string[], sourceOf: (url: string) => string | undefined): readonly string[] {
  const bySource = Map.groupBy(urls, sourceOf)
  bySource.delete(undefined)
  return [...bySource.values()].flatMap(([first, ...others]) =>
    first !== undefined && others.every((other) => titleIn(other) === titleIn(first)) ? first : [],
  )
}

/** The part of a URL that identifies the title: an id or a number, without a following slug; otherwise all of it. */
function titleIn(address: string): string {
  const { hostname, pathname, search } = new URL(address)
  const id = /^\/[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+)(?:\/|$)/i.exec(pathname)?.[1]
  return id?.toLowerCase() ?? `${hostname}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`.toLowerCase()
}
