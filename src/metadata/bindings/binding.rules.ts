// Which title at which source a series is: what speaks for it, and who is believed.
import type { SourceBinding } from '../../formats/series-json/index.ts'
import { wireIds } from '../../plugins/index.ts'

/**
 * Where a binding is known from, best first: a person, series.json, the downloads, the books (their ComicInfo.xml), the folder's name, a
 * link of another source.
 */
export const bindingOrigins = ['person', 'series.json', 'download', 'book', 'folder', 'link'] as const
export type BindingOrigin = (typeof bindingOrigins)[number]

export interface Clue {
  readonly pluginId: string
  /** "" where only the address is known. */
  readonly externalId: string
  /** "" where only the id is known. */
  readonly url: string
  readonly origin: BindingOrigin
}

export interface BoundBefore extends Clue {
  /** A person took it away. */
  readonly isDetached: boolean
}

export interface BindingChanges {
  readonly bound: readonly Clue[]
  /** The same title, known from somewhere else now. */
  readonly renamed: readonly Clue[]
  /** Plugins whose binding nothing speaks for any more. */
  readonly unbound: readonly string[]
}

/**
 * What the clues change. What a person bound or took away stays; everything else follows the best clue. A binding by series.json ends
 * when series.json does not name it any more; others stay, for downloads and folders are forgotten while the title is not.
 */
export function planBindings(before: readonly BoundBefore[], clues: readonly Clue[]): BindingChanges {
  const changes: { readonly bound: Clue[]; readonly renamed: Clue[]; readonly unbound: string[] } = { bound: [], renamed: [], unbound: [] }
  const best = bestByPlugin(clues)
  for (const clue of best.values()) {
    const known = before.find(({ pluginId }) => pluginId === clue.pluginId)
    if (known && (known.isDetached || known.origin === 'person')) continue
    if (!known || !isSameTitle(known, clue)) changes.bound.push(clue)
    else if (known.origin !== clue.origin) changes.renamed.push(clue)
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

/** Two clues mean one title when either what both know of the id or of the address is equal. */
const isSameTitle = (one: Clue, other: Clue): boolean =>
  one.externalId !== '' && other.externalId !== '' ? one.externalId === other.externalId : one.url === other.url

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface ClueFacts {
  /** Name of the series' folder. */
  readonly name: string
  /** Titles at sources that the series was downloaded from: ids of MangaDex or addresses. */
  readonly titleKeys: readonly string[]
  /** What series.json says. */
  readonly seriesJson: SourceBinding
  /** Addresses that series.json names. */
  readonly links: readonly string[]
  /** Addresses that the books name, in their order. */
  readonly bookLinks: readonly string[]
}

/** @param sourceOf the plugin that an address belongs to */
export function cluesOf(facts: ClueFacts, sourceOf: (url: string) => string | undefined): readonly Clue[] {
  const { mangadexId = '', mangadexUrl = '', anilistId, anilistUrl = '' } = facts.seriesJson
  const at = (url: string, origin: BindingOrigin): Clue[] => {
    const pluginId = sourceOf(url)
    return pluginId === undefined ? [] : [{ pluginId, externalId: '', url, origin }]
  }
  const named = (pluginId: string, externalId: string, url: string): Clue[] =>
    externalId === '' && url === '' ? [] : [{ pluginId, externalId, url, origin: 'series.json' }]
  // A number of before 2021 is no id of today: only its address can be asked about.
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

/** The address of each source that all books agree on; a folder of several titles is none of them. */
function agreedLinks(urls: readonly string[], sourceOf: (url: string) => string | undefined): readonly string[] {
  const bySource = Map.groupBy(urls, sourceOf)
  bySource.delete(undefined)
  return [...bySource.values()].flatMap(([first, ...others]) =>
    first !== undefined && others.every((other) => titleIn(other) === titleIn(first)) ? first : [],
  )
}

/** What of an address tells the title: an id or a number, without the words that may follow it; else all of it. */
function titleIn(address: string): string {
  const { hostname, pathname } = new URL(address)
  const id = /^\/[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+)(?:\/|$)/i.exec(pathname)?.[1]
  return id?.toLowerCase() ?? `${hostname}${pathname.replace(/\/+$/, '')}`.toLowerCase()
}
