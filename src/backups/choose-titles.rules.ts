// What becomes of each title of a backup (specification, "Backup import rules"). Each title has one outcome, so that a person can see
// why something is missing.
import type { AppBackup, BackupTitle } from '../formats/app-backup/index.ts'
import { addressAtSource } from './other-source.rules.ts'
import { isMangaDex } from './source-language.rules.ts'

export const outcomes = [
  /** Followed from now on. */
  'NEW',
  /** In the follow list already. */
  'FOLLOWED',
  /** The backup names it more than once, mostly in several languages. */
  'REPEATED',
  /** A title of the source, but its address holds no id that the source still knows. */
  'NO_ID',
  /** The app remembers it without having it in its library. */
  'NOT_IN_LIBRARY',
  /** Of another source. */
  'OTHER_SOURCE',
] as const
export type Outcome = (typeof outcomes)[number]

export interface ChosenTitle {
  readonly title: string
  /** Name of its source in the app, when the backup tells it. */
  readonly source: string | null
  /** Address for a follow list; null when it has none. */
  readonly url: string | null
  readonly outcome: Outcome
}

export interface Choice {
  readonly includeNonFavorites: boolean
  /** Whether titles of other sources count too, as far as the backup tells their address. */
  readonly includeOtherSources: boolean
}

/**
 * Decides about every title, in the order of the backup.
 * @param isFollowed whether the follow list holds the title of an address
 */
export function chooseTitles(backup: AppBackup, isFollowed: (url: string) => boolean, choice: Choice): ChosenTitle[] {
  const seen = new Set<string>()
  return backup.titles.map((entry) => {
    const source = backup.sourceNames[entry.sourceId] ?? null
    const url = addressOf(entry, source)
    const decide = (): Outcome => {
      if (!isMangaDex(entry.sourceId, source) && (url === null || !choice.includeOtherSources)) return 'OTHER_SOURCE'
      if (!entry.favorite && !choice.includeNonFavorites) return 'NOT_IN_LIBRARY'
      if (url === null) return 'NO_ID'
      if (isFollowed(url)) return 'FOLLOWED'
      return seen.has(url) ? 'REPEATED' : 'NEW'
    }
    const outcome = decide()
    if (outcome === 'NEW' && url !== null) seen.add(url)
    return { title: entry.title, source, url, outcome }
  })
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

function addressOf({ sourceId, url }: BackupTitle, source: string | null): string | null {
  if (!isMangaDex(sourceId, source)) return addressAtSource(source, url) ?? null
  const id = uuid.exec(url)?.[0].toLowerCase()
  return id ? `https://mangadex.org/title/${id}` : null
}
