// Decides about each title of a backup (docs/behavior.md, "Backup import"). Each title has exactly one outcome, so that people can see
// why something is missing.
import type { AppBackup, BackupTitle } from '../formats/app-backup/index.ts'
import type { Shelf } from '../shelves/index.ts'
import { isMangaDex } from './source-language.rules.ts'
import { type PublicationStatus, publicationStatusOf, statusOfTracks } from './statuses/app-statuses.rules.ts'

export const importOutcomes = [
  /** Added to the follow list. */
  'NEW',
  /** Already in the follow list. */
  'FOLLOWED',
  /** Listed more than once in the backup, usually in several languages. */
  'REPEATED',
  /** A title of MangaDex whose URL has no id, or one that MangaDex no longer knows. */
  'NO_ID',
  /** A title from before 2021 whose current id could not be requested from the source. */
  'NOT_ASKED',
  /** In the app's database but not in its library. */
  'NOT_IN_LIBRARY',
  /** From another source. */
  'OTHER_SOURCE',
] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export interface SelectedTitle {
  readonly title: string
  /** Name of its source in the app, if the backup contains it. */
  readonly source: string | null
  /** URL for a follow list; null when it has none. */
  readonly url: string | null
  /** Publication status, if the backup has one. */
  readonly status?: PublicationStatus
  /** Status on which the app's trackers agree. */
  readonly shelf?: Shelf
  readonly outcome: ImportOutcome
}

export interface ImportOptions {
  readonly includeNonFavorites: boolean
  /** Whether to include titles of other sources if the backup contains enough for a URL. */
  readonly includeOtherSources: boolean
}

export interface FollowedTitles {
  /** Whether the follow list contains the title of a URL. */
  isFollowed(url: string): boolean
  /** Whether a follow list accepts an address. */
  mayFollow(url: string): boolean
  /** Current URLs by those from before 2021; undefined when the source could not be reached. */
  readonly today: ReadonlyMap<string, string> | undefined
}

/** URLs from before 2021 of the selected titles; only the source can map them to current ones. */
export const legacyUrls = (backup: AppBackup, { includeNonFavorites }: ImportOptions): readonly string[] => [
  ...new Set(
    backup.titles.flatMap((entry) =>
      isMangaDex(entry.sourceId, backup.sourceNames[entry.sourceId] ?? null) && (entry.favorite || includeNonFavorites)
        ? (legacyUrlOf(entry) ?? [])
        : [],
    ),
  ),
]

/** Decides about every title, in the order of the backup. */
export function selectTitles(backup: AppBackup, { isFollowed, mayFollow, today }: FollowedTitles, choice: ImportOptions): SelectedTitle[] {
  const seen = new Set<string>()
  return backup.titles.map((entry) => {
    const source = backup.sourceNames[entry.sourceId] ?? null
    const found = addressOf(entry, source, today)
    const url = found !== null && mayFollow(found) ? found : null
    const outcome = outcomeOf({ entry, source, url, couldAsk: today !== undefined }, choice, (known) => {
      if (isFollowed(known)) return 'FOLLOWED'
      return seen.has(known) ? 'REPEATED' : 'NEW'
    })
    if (outcome === 'NEW' && url !== null) seen.add(url)
    const [status, shelf] = [publicationStatusOf(entry.status), statusOfTracks(entry.tracks)]
    return { title: entry.title, source, url, outcome, ...(status && { status }), ...(shelf && { shelf }) }
  })
}

interface FoundTitle {
  readonly entry: BackupTitle
  readonly source: string | null
  readonly url: string | null
  /** Whether the source could be reached. */
  readonly couldAsk: boolean
}

/** @param outcomeOfUrl outcome of a title that may be followed */
function outcomeOf(
  { entry, source, url, couldAsk }: FoundTitle,
  { includeOtherSources, includeNonFavorites }: ImportOptions,
  outcomeOfUrl: (url: string) => ImportOutcome,
): ImportOutcome {
  if (!isMangaDex(entry.sourceId, source) && (url === null || !includeOtherSources)) return 'OTHER_SOURCE'
  if (!entry.favorite && !includeNonFavorites) return 'NOT_IN_LIBRARY'
  if (url !== null) return outcomeOfUrl(url)
  return !couldAsk && legacyUrlOf(entry) !== undefined ? 'NOT_ASKED' : 'NO_ID'
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

function addressOf(entry: BackupTitle, source: string | null, today: FollowedTitles['today']): string | null {
  const { sourceId, url } = entry
  if (!isMangaDex(sourceId, source)) return sourceUrlFor(source, url) ?? null
  const id = uuid.exec(url)?.[0].toLowerCase()
  if (id) return `https://mangadex.org/title/${id}`
  const before = legacyUrlOf(entry)
  return (before && today?.get(before)) ?? null
}

/** Titles had numeric ids then. */
function legacyUrlOf({ url }: BackupTitle): string | undefined {
  const number = /^(?:https?:\/\/[^/]+)?\/(?:manga|title)\/(\d{1,7})(?:\/|$)/i.exec(url)?.[1]
  return number === undefined ? undefined : `https://mangadex.org/title/${number}`
}

// Base URLs of sources that gallery-dl supports too. The app stores a path and a numeric source id; only the source's name in the backup
// identifies its site. A source that is not in this table is skipped, never guessed.
const sites: Readonly<Record<string, string>> = {
  'dynasty scans': 'https://dynasty-scans.com',
  mangafox: 'https://fanfox.net',
  mangahere: 'https://www.mangahere.cc',
  nhentai: 'https://nhentai.net',
  tapas: 'https://tapas.io',
  'webtoons.com': 'https://www.webtoons.com',
  'weeb central': 'https://weebcentral.com',
}

/** Full URL of a title of another source; undefined when the backup does not contain enough. */
function sourceUrlFor(sourceName: string | null, url: string): string | undefined {
  const site = sourceName === null ? undefined : sites[sourceName.toLowerCase()]
  const address = URL.parse(url, site)
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined
}
