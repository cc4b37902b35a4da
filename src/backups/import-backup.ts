// A backup of the reader app becomes lines of a follow list.
// Promise: the list is changed in one write under its lock, or not at all; what stands in it stays as it is.
import type { Library } from '../library/index.ts'
import { readBackup } from './read-backup.ts'
import { type ImportOutcome, legacyUrls, type SelectedTitle, selectTitles } from './select-titles.rules.ts'

/** What the follow lists offer to an import. */
export interface FollowLists {
  /** @throws FollowFileNotReadable */
  followedBy(library: Library): Promise<(url: string) => boolean>
  appendUrls(library: Library, urls: readonly string[]): Promise<{ readonly [kind in 'added' | 'skipped' | 'refused']: readonly string[] }>
}

export interface BackupImportDeps {
  /** Where the titles of a backup are put. */
  readonly follows: FollowLists
  /** Today's addresses of titles by those of before 2021; undefined when nobody could be asked. */
  readonly resolveLegacyTitles: (urls: readonly string[]) => Promise<ReadonlyMap<string, string> | undefined>
}

export interface ImportRequest {
  readonly library: Library
  readonly bytes: Uint8Array
  readonly includeNonFavorites: boolean
  readonly includeOtherSources: boolean
}

/** What an import would make of each title; changes nothing. @throws BackupInvalid, BackupTooLarge, FollowFileNotReadable */
export async function previewImport(deps: BackupImportDeps, request: ImportRequest): Promise<SelectedTitle[]> {
  const backup = await readBackup(request.bytes)
  const isFollowed = await deps.follows.followedBy(request.library)
  const before = legacyUrls(backup, request)
  const today = before.length === 0 ? new Map<string, string>() : await deps.resolveLegacyTitles(before)
  return selectTitles(backup, { isFollowed, today }, request)
}

export interface ImportSummary {
  readonly imported: number
  readonly skipped: number
  readonly errors: number
  readonly urls: string[]
}

/** Adds the titles behind the library's follow list. @throws as `previewImport`, FollowFileNotWritable, FollowTextTooLarge */
export async function importBackup(deps: BackupImportDeps, request: ImportRequest): Promise<ImportSummary> {
  const titles = await previewImport(deps, request)
  const urls = titles.flatMap(({ url, outcome }) => (outcome === 'NEW' && url !== null ? [url] : []))
  // Someone may have added some of them since the list was read.
  const { added, skipped, refused } = await deps.follows.appendUrls(request.library, urls)
  const count = (outcome: ImportOutcome) => titles.filter((title) => title.outcome === outcome).length
  return {
    imported: added.length,
    skipped: count('FOLLOWED') + count('REPEATED') + skipped.length,
    errors: count('NO_ID') + count('NOT_ASKED') + refused.length,
    urls: [...added],
  }
}
