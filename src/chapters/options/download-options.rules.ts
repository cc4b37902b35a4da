// Which choice applies to the downloads of a title (docs/behavior.md, "Download options"): the title's own, else the library's, else the
// server's default. Null leaves a choice to the next level; 0, an empty list and false are choices of their own.

/** Choices of a title or of a library. */
export interface DownloadOptions {
  /** The source's language codes; never empty. */
  readonly languages: readonly string[] | null
  /** Preferred groups, best first; empty downloads every release. */
  readonly groups: readonly string[] | null
  /** Number of the first chapter to download; "0" starts at the beginning. */
  readonly fromChapter: string | null
  /** How many of the newest chapters to keep; 0 keeps all. */
  readonly keepNewest: number | null
  readonly deleteAfterReading: boolean | null
  readonly paused: boolean | null
}

/** What applies in the end. */
export interface EffectiveOptions {
  /** Null: the downloader's default language. */
  readonly languages: readonly string[] | null
  readonly groups: readonly string[]
  /** Null: from the beginning. */
  readonly fromChapter: string | null
  /** Null: all. */
  readonly keepNewest: number | null
  readonly deleteAfterReading: boolean
  readonly paused: boolean
}

export const noOptions: DownloadOptions = {
  languages: null,
  groups: null,
  fromChapter: null,
  keepNewest: null,
  deleteAfterReading: null,
  paused: null,
}

export function effectiveOptions(ofTitle: DownloadOptions, ofLibrary: DownloadOptions): EffectiveOptions {
  const fromChapter = ofTitle.fromChapter ?? ofLibrary.fromChapter
  const keepNewest = ofTitle.keepNewest ?? ofLibrary.keepNewest
  return {
    languages: ofTitle.languages ?? ofLibrary.languages,
    groups: ofTitle.groups ?? ofLibrary.groups ?? [],
    fromChapter: parseChapterNumber(fromChapter) === 0 ? null : fromChapter,
    keepNewest: keepNewest === 0 ? null : keepNewest,
    deleteAfterReading: ofTitle.deleteAfterReading ?? ofLibrary.deleteAfterReading ?? false,
    paused: ofTitle.paused ?? ofLibrary.paused ?? false,
  }
}

/** Fields that a caller leaves out stay as they are. */
export type OptionsChange = { readonly [K in keyof DownloadOptions]?: DownloadOptions[K] | undefined }

export const changedOptions = (before: DownloadOptions, change: OptionsChange): DownloadOptions => ({
  languages: change.languages === undefined ? before.languages : change.languages,
  groups: change.groups === undefined ? before.groups : change.groups,
  fromChapter: change.fromChapter === undefined ? before.fromChapter : change.fromChapter,
  keepNewest: change.keepNewest === undefined ? before.keepNewest : change.keepNewest,
  deleteAfterReading: change.deleteAfterReading === undefined ? before.deleteAfterReading : change.deleteAfterReading,
  paused: change.paused === undefined ? before.paused : change.paused,
})

interface ListingFacts {
  /** Whether one release of a chapter is enough, even if no group is preferred. */
  readonly oneRelease?: boolean
  /** Number of chapters on the blacklist: other releases take their place. Removing one queues the title anyway. */
  readonly blocked?: number | undefined
}

/**
 * Changes whenever other chapters would be downloaded, so that a check stored under another key is not relied on. Without options and
 * blacklist it is the language alone.
 * @param defaultLanguage null when the downloader's configuration sets none
 */
export function listingKeyOf(
  { languages, groups, fromChapter, keepNewest, oneRelease = false, blocked = 0 }: EffectiveOptions & ListingFacts,
  defaultLanguage: string | null,
): string | null {
  const listed = languages === null ? defaultLanguage : [...new Set(languages)].sort().join(',')
  const parts = [
    ...(fromChapter === null ? [] : [`from=${fromChapter}`]),
    ...(keepNewest === null ? [] : [`newest=${keepNewest}`]),
    ...(groups.length === 0 && !oneRelease ? [] : [`groups=${JSON.stringify(groups)}`]),
    ...(blocked === 0 ? [] : [`blocked=${blocked}`]),
  ]
  return parts.length === 0 ? listed : [listed ?? '', ...parts].join(' ')
}

/** The chapters of a title that its options leave out. */
export interface ChapterRange {
  /** Null: from the beginning. */
  readonly from: number | null
  /** `recorded`: chapters in the history, which count as well. Null: all. */
  readonly newest: { readonly count: number; readonly recorded: readonly NumberedChapter[] } | null
}

/** As the source writes them. */
export interface NumberedChapter {
  readonly number: string | null
  readonly volume: string | null
}

/** Undefined for a chapter without a number: it can be compared with none. */
export function parseChapterNumber(number: string | null): number | undefined {
  const value = Number.parseFloat(number ?? '')
  return Number.isFinite(value) ? value : undefined
}

/** The lowest of the `count` highest different numbers. With fewer of them, none is too low. */
function lowestKept(numbers: readonly number[], count: number): number {
  const highestFirst = [...new Set(numbers)].sort((a, b) => b - a)
  return highestFirst[count - 1] ?? Number.NEGATIVE_INFINITY
}

/**
 * Returns whether a chapter is older than the newest ones, which are those with the highest numbers. If numbers restart in each volume, so
 * are the last ones of the highest volumes. A chapter without a number is never older.
 * @param known chapters of the title that show whether numbers restart, also those whose files were deleted
 */
export function olderThanNewest(
  all: readonly NumberedChapter[],
  count: number,
  known: readonly NumberedChapter[] = all,
): (chapter: NumberedChapter) => boolean {
  const orders = numbersRestart(known) ? [numberIn, placeInVolumes] : [numberIn]
  const lowest = orders.map(
    (rankOf) =>
      [
        rankOf,
        lowestKept(
          all.flatMap((chapter) => rankOf(chapter) ?? []),
          count,
        ),
      ] as const,
  )
  return (chapter) => lowest.every(([rankOf, limit]) => (rankOf(chapter) ?? Number.POSITIVE_INFINITY) < limit)
}

const numberIn = ({ number }: NumberedChapter): number | undefined => parseChapterNumber(number)

const moreThanAnyNumber = 1_000_000

/** New chapters often belong to no volume yet. */
function placeInVolumes({ number, volume }: NumberedChapter): number | undefined {
  const value = parseChapterNumber(number)
  return value === undefined ? undefined : (parseChapterNumber(volume) ?? moreThanAnyNumber) * moreThanAnyNumber + value
}

/** Whether two volumes have a chapter with the same number. */
function numbersRestart(chapters: readonly NumberedChapter[]): boolean {
  const volumes = new Map<number, number>()
  return chapters.some((chapter) => {
    const [number, volume] = [numberIn(chapter), parseChapterNumber(chapter.volume)]
    if (number === undefined || volume === undefined) return false
    const other = volumes.get(number)
    volumes.set(number, volume)
    return other !== undefined && other !== volume
  })
}

/**
 * Returns whether a chapter is outside the range.
 * @param listed chapters that the source has now
 */
export function outOfRange(range: ChapterRange | undefined, listed: readonly NumberedChapter[]): (chapter: NumberedChapter) => boolean {
  if (!range) return () => false
  const { from, newest } = range
  const isOld = newest === null ? () => false : olderThanNewest([...listed, ...newest.recorded], newest.count)
  return (chapter) => isOld(chapter) || (numberIn(chapter) ?? Number.POSITIVE_INFINITY) < (from ?? Number.NEGATIVE_INFINITY)
}
