// Renames an archive that replaced another release to the name of its own release (ADR 35).
// Guarantee: the book keeps its identity, and there is one file at any time. The file is renamed only after a scan has read its new
// pages, so that after any crash the next scan recognizes the book by them and the history by the archive's comment. The folder and the
// scan of the library are claimed during all of it, so that nobody writes, records or reads while a name changes.
// Limits: the new name is checked to be free right before the rename; a file that somebody creates there within that instant would be
// overwritten. A book with its own files next to it (a poster, an ".original") keeps its name, because they are found by it.
import type { Stats } from 'node:fs'
import { lstat, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChapterHistory } from '../../chapters/index.ts'
import { findFolderOfTitle, listFolderRecords, pathOfSeries, saveRecordFileName } from '../../chapters/records/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { ifPresent, modifiedMsOf, syncFolder } from '../../kernel/files/index.ts'
import { findLibrary, folderClaim, type Library, scanClaim, scanFolderTask, setBookFile } from '../../library/index.ts'
import type { OnStep } from '../download-step.ts'
import { renameChapterFiles } from '../run/download-chapters.queries.ts'
import { findBookAt, isKnownPath } from '../run/library-books.queries.ts'
import { applyRenamesTask, type FolderToRename } from './apply-renames.task.ts'
import { archiveName, hasSeveralLanguages } from './chapter-file-name.rules.ts'
import { type PendingRename, pendingRenames } from './pending-renames.rules.ts'

export interface RenameDeps extends Pick<AppContext, 'db' | 'clock' | 'tasks' | 'log' | 'claims'> {
  readonly history: Pick<ChapterHistory, 'chapterOfArchive' | 'syncRecordFile'>
  readonly onStep: OnStep
}

/** How long it waits for the scan of the folder before the next check. */
const recheckDelayMs = 3_000

/** @throws ClaimBusy while the library is scanned or another process writes to the folder */
export async function applyRenames(deps: RenameDeps, folder: FolderToRename, signal: AbortSignal): Promise<undefined> {
  const library = await findLibrary(deps.db, folder.libraryId)
  if (!library) return undefined
  const claimKeys = [scanClaim(library.id), folderClaim(pathOfSeries({ ...folder, root: library.root }))]
  const renameFiles = (claimSignal: AbortSignal) => renameAll(deps, { library, folder }, AbortSignal.any([signal, claimSignal]))
  const waits = await deps.claims.hold(claimKeys, renameFiles, { withinMs: 0 })
  const nowMs = deps.clock.now()
  if (waits && nowMs < folder.untilMs) await deps.tasks.enqueue(deps.db, applyRenamesTask, folder, { runAtMs: nowMs + recheckDelayMs })
  await followRenamedFolder(deps, folder)
  return undefined
}

/** The folder itself may have been named after its title since the task was stored; its records show where it is now. */
async function followRenamedFolder({ db, tasks }: RenameDeps, folder: FolderToRename): Promise<void> {
  if ((await listFolderRecords(db, folder)).length > 0) return
  const seriesFolder = await findFolderOfTitle(db, folder.libraryId, folder.titleKey)
  if (seriesFolder !== undefined && seriesFolder !== folder.seriesFolder)
    await tasks.enqueue(db, applyRenamesTask, { ...folder, seriesFolder })
}

interface LibraryFolder {
  readonly library: Library
  readonly folder: FolderToRename
}

/** @returns whether some could not be renamed yet */
async function renameAll(deps: RenameDeps, { library, folder }: LibraryFolder, signal: AbortSignal): Promise<boolean> {
  const place = { ...folder, root: library.root }
  const records = await listFolderRecords(deps.db, folder)
  const showsLanguage = hasSeveralLanguages(
    null,
    records.map(({ language }) => language),
  )
  const renames = pendingRenames(records, ({ groups, ...record }, nameNumber) =>
    archiveName(
      { ...record, scanlationGroups: groups.map((name) => ({ name })) },
      { pattern: folder.namePattern, series: folder.series, showsLanguage },
      nameNumber,
    ),
  )
  if (renames.length === 0) return false
  await deps.history.syncRecordFile(place)
  let waits = false
  for (const one of renames) {
    signal.throwIfAborted()
    waits = (await renameOne(deps, { library, folder }, one)) === 'not-yet' || waits
  }
  await deps.history.syncRecordFile(place)
  return waits
}

/** `not-yet`: no scan has read the current version of the archive. */
async function renameOne(deps: RenameDeps, folder: LibraryFolder, pending: PendingRename): Promise<'done' | 'not-yet'> {
  const { chapterKey, file, names } = pending
  const path = folderOf(folder)
  const holdsChapter = async (name: string) => (await deps.history.chapterOfArchive(join(path, name)))?.chapterKey === chapterKey
  const facts = await ifPresent(lstat(join(path, file)))
  if (!facts) {
    // The server was killed right after the rename.
    const moved = await firstOf(names, async (name) => (await ifPresent(lstat(join(path, name)))) !== undefined && holdsChapter(name))
    if (moved !== undefined) await recordName(deps, folder, { chapterKey, from: file, to: moved })
    return 'done'
  }
  const entries = await readdir(path)
  if (entries.some((name) => isCompanion(name, file))) return 'done'
  if (!(await holdsChapter(file)) || !(await isRead(deps, folder, file, facts))) return 'not-yet'
  const free = await firstOf(names, async (name) => {
    return (
      (await ifPresent(lstat(join(path, name)))) === undefined && !(await isKnownPath(deps.db, folder.library.id, stored(folder, name)))
    )
  })
  if (free === undefined) return 'done'
  await deps.claims.assertHeld(folderClaim(path))
  await rename(join(path, file), join(path, free))
  await syncFolder(path)
  deps.onStep('file-renamed')
  await recordName(deps, folder, { chapterKey, from: file, to: free })
  deps.onStep('new-name-recorded')
  deps.log.info({ libraryId: folder.library.id, from: file, to: free }, 'Renamed an archive after the release it contains')
  return 'done'
}

/** Whether the row of the book has the pages that are in the file now, so that a scan recognizes the book by them in any case. */
async function isRead({ db }: RenameDeps, folder: LibraryFolder, file: string, facts: Stats): Promise<boolean> {
  const book = await findBookAt(db, folder.library.id, stored(folder, file))
  return book?.contentKey != null && book.sizeBytes === facts.size && book.fileModifiedAt === modifiedMsOf(facts)
}

interface AppliedRename {
  readonly chapterKey: string
  readonly from: string
  readonly to: string
}

/** A scan may already have found the book under the new name. */
async function recordName({ db, tasks }: RenameDeps, folder: LibraryFolder, { chapterKey, from, to }: AppliedRename): Promise<void> {
  const libraryId = folder.library.id
  await inTransaction(db, async (trx) => {
    const book = await findBookAt(trx, libraryId, stored(folder, from))
    const isFound = await isKnownPath(trx, libraryId, stored(folder, to))
    if (book && !isFound) await setBookFile(trx, { bookId: book.id, seriesId: book.seriesId, path: stored(folder, to) })
    await saveRecordFileName(trx, folder.folder, { chapterKey, file: to })
    await renameChapterFiles(trx, libraryId, { chapterKey, file: to })
    await tasks.enqueue(trx, scanFolderTask, { libraryId, path: folderOf(folder) })
  })
}

const folderOf = ({ library, folder }: LibraryFolder): string => pathOfSeries({ root: library.root, seriesFolder: folder.seriesFolder })

/** Path of a file below the library's root, as stored in rows. */
const stored = ({ folder: { seriesFolder } }: LibraryFolder, file: string): string =>
  seriesFolder === '' ? file : `${seriesFolder}/${file}`

async function firstOf(names: readonly string[], matches: (name: string) => Promise<boolean>): Promise<string | undefined> {
  for (const name of names) if (await matches(name)) return name
  return undefined
}

/** Files next to an archive with its name: `c001.jpg`, `c001-2.png`, `c001.cbz.original`. */
function isCompanion(name: string, file: string): boolean {
  const stem = file.slice(0, file.lastIndexOf('.'))
  return name !== file && name.startsWith(stem) && /^(?:\.|-\d{1,4}\.)/.test(name.slice(stem.length))
}
