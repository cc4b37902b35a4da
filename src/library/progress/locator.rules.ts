// Converts locators of reading apps to pages, and back. The positions of an EPUB are the common measure: a locator maps to the last
// position before it, regardless of the total progression that the app reports.
import { type EpubPosition, unescapePath } from '../../formats/epub/index.ts'
import type { ReadProgressTable } from '../library.tables.ts'
import { Locator, type ProgressionGiven } from './locator.schemas.ts'

export type ReadingPosition = Pick<ReadProgressTable, 'page' | 'completed'> & { readonly locator: Locator }

/** Why a locator is invalid; sent to the caller. */
export interface InvalidPosition {
  readonly reason: string
}

const finishedFrom = 0.99
/** Apps round to the precision of a 32-bit float. */
const rounding = 1e-6

type GivenLocator = ProgressionGiven['locator']

/** A locator in a comic or PDF: its page. */
export function positionOnPage(input: GivenLocator, pageCount: number): ReadingPosition | InvalidPosition {
  const page = input.locations?.position
  if (page === undefined || page === null) return { reason: 'locator.locations.position must be the number of a page' }
  if (page < 1 || page > pageCount) return { reason: `the book has ${pageCount} pages; page ${page} is not one of them` }
  return { page, completed: page === pageCount ? 1 : 0, locator: toLocator(input) }
}

/** A page of an EPUB of images, from an app that reads it like a comic: stored as the locator of its document. */
export function positionOnImage(
  input: GivenLocator,
  positions: readonly EpubPosition[],
  pageCount: number,
): ReadingPosition | InvalidPosition {
  const place = positionOnPage(input, pageCount)
  const locator = 'reason' in place ? undefined : locatorAtPage(place.page, positions, pageCount)
  return locator ? { ...place, locator } : place
}

/** A locator in an EPUB. */
export function positionInEpub(
  input: GivenLocator,
  positions: readonly EpubPosition[],
  pageCount: number,
): ReadingPosition | InvalidPosition {
  const path = pathOf(input.href)
  const inDocument = positions.filter((position) => position.path === path)
  if (inDocument.length === 0) return { reason: `locator.href: this book has no document named ${path}` }
  const progression = input.locations?.progression ?? undefined
  if (progression === undefined && inDocument.length > 1) return { reason: 'locator.locations.progression must be given' }
  const snapped = lastUpTo(inDocument, progression ?? 0)
  if (!snapped) return { reason: 'locator.locations.progression is not in the document' }
  const locator = toLocator(input)
  return {
    page: pageAt(snapped, pageCount),
    completed: snapped.totalProgression >= finishedFrom ? 1 : 0,
    locator: { ...locator, href: path, type: snapped.mediaType, locations: { ...locator.locations, ...measuresOf(snapped, progression) } },
  }
}

/** The locator for progress stored as a page alone. */
export function locatorAtPage(page: number, positions: readonly EpubPosition[], pageCount: number): Locator | undefined {
  const at = Math.min(positions.length, Math.max(1, Math.round((page / Math.max(1, pageCount)) * positions.length)))
  const position = positions[at - 1]
  return position && locatorAt(position)
}

/**
 * Maps a locator to a book whose file was replaced: to the same document if one of that name still exists, otherwise to the same progress
 * through the book.
 * A finished book remains finished.
 */
export function positionInReplacedFile(
  stored: { readonly locator: Locator; readonly completed: 0 | 1 },
  positions: readonly EpubPosition[],
  pageCount: number,
): ReadingPosition | undefined {
  const { locator, completed } = stored
  const { progression = 0, totalProgression = 0 } = locator.locations
  const same = lastUpTo(
    positions.filter(({ path }) => path === locator.href),
    progression,
  )
  if (same && completed === 0) {
    const locations = { ...locator.locations, ...measuresOf(same, progression) }
    return { page: pageAt(same, pageCount), completed, locator: { ...locator, type: same.mediaType, locations } }
  }
  const elsewhere =
    completed === 1 ? positions.at(-1) : positions.findLast((position) => position.totalProgression <= totalProgression + rounding)
  const position = elsewhere ?? positions[0]
  return position && { page: completed === 1 ? pageCount : pageAt(position, pageCount), completed, locator: locatorAt(position) }
}

export const locatorAt = ({ path, mediaType, position, progression, totalProgression }: EpubPosition): Locator => ({
  href: path,
  type: mediaType,
  locations: { fragments: [], progression, position, totalProgression },
})

/** Apps send the path of a document, escaped or not, or the URL from the manifest. */
function pathOf(href: string): string {
  const [document = ''] = href.split('#', 1)
  const written = /^https?:\/\/[^/]+\/.*?\/resource\/(.*)$/.exec(document)?.[1] ?? document
  return unescapePath(written).replace(/^\//, '')
}

const lastUpTo = (positions: readonly EpubPosition[], progression: number): EpubPosition | undefined =>
  positions.findLast((position) => position.progression <= progression + rounding)

/** The app's own progression within the document is more precise than a position. */
const measuresOf = ({ position, totalProgression, progression }: EpubPosition, ownProgression: number | undefined) => ({
  position,
  totalProgression,
  progression: ownProgression ?? progression,
})

const pageAt = ({ totalProgression }: EpubPosition, pageCount: number): number =>
  Math.min(pageCount, Math.max(1, Math.round(pageCount * totalProgression)))

/** Removes keys without a value. */
function toLocator({ locations, ...rest }: GivenLocator): Locator {
  const all = { ...rest, locations: { ...locations, fragments: locations?.fragments ?? [] } }
  return Locator.parse(JSON.parse(JSON.stringify(all, (_, value: unknown) => value ?? undefined)))
}
