// Converts a backup of the reader app to lines of a follow list.
// Guarantee: the list is changed in one write under its lock, or not at all; existing lines stay unchanged.
import type { AppBackup } from '../formats/app-backup/index.ts'
import type { ClaimManager } from '../kernel/claims/index.ts'
import type { Library } from '../library/index.ts'
import { readBackup } from './read-backup.ts'
import { type ImportOutcome, legacyUrls, type SelectedTitle, selectTitles } from './select-titles.rules.ts'
import { type ImportStatusesDeps, importStatuses } from './statuses/import-statuses.ts'

/** The operations on follow lists that an import needs. */
export interface FollowLists {
  /** @throws FollowFileNotReadable */
  followedBy(library: Library): Promise<(url: string) => boolean>
  /** Whether a list accepts an address. */
  mayFollow(url: string): boolean
  appendUrls(library: Library, urls: readonly string[]): Promise<{ readonly [kind in 'added' | 'skipped' | 'refused']: readonly string[] }>
}

export interface BackupImportPorts {
  /** The follow lists that receive the titles. */
  readonly follows: FollowLists
  /** Current URLs of titles by those from before 2021; undefined when the source could not be reached. */
  readonly resolveLegacyTitles: (urls: readonly string[]) => Promise<ReadonlyMap<string, string> | undefined>
}

export interface BackupImportDeps extends BackupImportPorts, ImportStatusesDeps {
  readonly claims: ClaimManager
}

export interface BackupImportRequest {
  readonly userId: string
  readonly library: Library
  readonly bytes: Uint8Array
  readonly includeNonFavorites: boolean
  readonly includeOtherSources: boolean
  /** Whether the statuses of the app's trackers are for the user's own list. */
  readonly includeStatuses: boolean
}

/**
 * The outcome of an import for each title; changes nothing.
 * @throws BackupInvalid, BackupTooLarge, BackupImportBusy, FollowFileNotReadable
 */
export async function previewImport(deps: BackupImportDeps, request: BackupImportRequest): Promise<SelectedTitle[]> {
  return selectFrom(deps, request, await readBackup(deps.claims, request.bytes))
}

async function selectFrom(deps: BackupImportPorts, request: BackupImportRequest, backup: AppBackup): Promise<SelectedTitle[]> {
  const isFollowed = await deps.follows.followedBy(request.library)
  const before = legacyUrls(backup, request)
  const today = before.length === 0 ? new Map<string, string>() : await deps.resolveLegacyTitles(before)
  return selectTitles(backup, { isFollowed, mayFollow: deps.follows.mayFollow, today }, request)
}

export interface ImportSummary {
  readonly imported: number
  readonly skipped: number
  readonly errors: number
  readonly urls: string[]
  /** Titles with a status; undefined when statuses weren't requested. */
  readonly statuses?: number
}

/** Appends the titles to the library's follow list. @throws as `previewImport`, FollowFileNotWritable, FollowTextTooLarge */
export async function importBackup(deps: BackupImportDeps, request: BackupImportRequest): Promise<ImportSummary> {
  const backup = await readBackup(deps.claims, request.bytes)
  const titles = await selectFrom(deps, request, backup)
  const urls = titles.flatMap(({ url, outcome }) => (outcome === 'NEW' && url !== null ? [url] : []))
  // Some of them may have been added since the list was read.
  const { added, skipped, refused } = await deps.follows.appendUrls(request.library, urls)
  const count = (outcome: ImportOutcome) => titles.filter((title) => title.outcome === outcome).length
  const summary = {
    imported: added.length,
    skipped: count('FOLLOWED') + count('REPEATED') + skipped.length,
    errors: count('NO_ID') + count('NOT_ASKED') + refused.length,
    urls: [...added],
  }
  if (!request.includeStatuses) return summary
  const receiver = { userId: request.userId, libraryId: request.library.id }
  const decided = titles.flatMap((title, index) => {
    const entry = backup.titles[index]
    return entry ? [[entry, title] as const] : []
  })
  return { ...summary, statuses: await importStatuses(deps, receiver, decided) }
}
