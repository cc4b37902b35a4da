// An archive that was written over another release's takes the name of its own release (ADR 33).
// Promise: the book stays the book, and there is one file at every moment. The file moves only after a scan has read its new pages, so that
// whatever dies afterwards, the next scan knows the book again by them and the history by the archive's comment.
// Limits: that the new name is free is checked right before the move; a file that somebody puts there within that instant would be
// replaced. A book with files of its own beside it (a poster, an ".original") keeps its name, for they are found by it.
import { lstat, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChapterHistory, listFolderRecords, pathOfSeries, saveRecordFileName } from '../../chapters/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import type { Ground } from '../../kernel/feature/index.ts'
import { syncFolder } from '../../kernel/files/index.ts'
import { findLibrary, giveBookAnotherFile, type Library, scanFolderTask } from '../../library/index.ts'
import { archiveName } from '../chapter-file-name.rules.ts'
import { renameChapterFiles } from '../download-chapters.queries.ts'
import type { OnStep } from '../download-step.ts'
import { findBookAt, isKnownPath } from '../library-books.queries.ts'
import { type OwedName, owedNames } from './new-names.rules.ts'
import { type FolderToName, takeNewNamesTask } from './take-new-names.task.ts'

export interface NewNamesDeps extends Pick<Ground, 'db' | 'clock' | 'tasks' | 'log'> {
  readonly history: Pick<ChapterHistory, 'chapterOfArchive' | 'syncRecordFile'>
  readonly onStep: OnStep
}

/** How long it waits for the scan of the folder before it looks again. */
const lookAgainMs = 3_000

export async function takeNewNames(deps: NewNamesDeps, folder: FolderToName, signal: AbortSignal): Promise<undefined> {
  const library = await findLibrary(deps.db, folder.libraryId)
  if (!library) return undefined
  const place = { ...folder, root: library.root }
  const records = await listFolderRecords(deps.db, folder)
  const owed = owedNames(records, ({ groups, ...record }, nameNumber) =>
    archiveName(
      { ...record, scanlationGroups: groups.map((name) => ({ name })) },
      { pattern: folder.namePattern, series: folder.series },
      nameNumber,
    ),
  )
  if (owed.length === 0) return undefined
  await deps.history.syncRecordFile(place)
  let waits = false
  for (const one of owed) {
    signal.throwIfAborted()
    waits = (await takeName(deps, { library, folder }, one)) === 'not-yet' || waits
  }
  await deps.history.syncRecordFile(place)
  const nowMs = deps.clock.now()
  if (waits && nowMs < folder.untilMs) await deps.tasks.enqueue(deps.db, takeNewNamesTask, folder, { runAtMs: nowMs + lookAgainMs })
  return undefined
}

interface Shelf {
  readonly library: Library
  readonly folder: FolderToName
}

/** `not-yet`: no scan has read the archive as it is now, or somebody is writing it. */
async function takeName(
  deps: NewNamesDeps,
  { library, folder }: Shelf,
  { chapterKey, file, names }: OwedName,
): Promise<'done' | 'not-yet'> {
  const { db } = deps
  const path = pathOfSeries({ root: library.root, seriesFolder: folder.seriesFolder })
  const stored = (name: string) => (folder.seriesFolder === '' ? name : `${folder.seriesFolder}/${name}`)
  const entries = await readdir(path)
  const facts = await statIfThere(join(path, file))
  if (!facts || entries.some((name) => isCompanion(name, file))) return 'done'
  if (entries.includes(`.${file}.part`) || (await deps.history.chapterOfArchive(join(path, file)))?.chapterKey !== chapterKey)
    return 'not-yet'
  const book = await findBookAt(db, library.id, stored(file))
  const isRead = book?.contentKey != null && book.sizeBytes === facts.size && book.fileModifiedAt === Math.trunc(facts.mtimeMs)
  if (!book || !isRead) return 'not-yet'
  const free = await firstFree(names, async (name) => {
    return (await statIfThere(join(path, name))) !== undefined || (await isKnownPath(db, library.id, stored(name)))
  })
  if (free === undefined) return 'done'
  await rename(join(path, file), join(path, free))
  await syncFolder(path)
  deps.onStep('file-renamed')
  await inTransaction(db, async (trx) => {
    await giveBookAnotherFile(trx, { bookId: book.id, seriesId: book.seriesId, path: stored(free) })
    await saveRecordFileName(trx, folder, { chapterKey, file: free })
    await renameChapterFiles(trx, folder.libraryId, { chapterKey, file: free })
    await deps.tasks.enqueue(trx, scanFolderTask, { libraryId: library.id, path })
  })
  deps.onStep('new-name-recorded')
  deps.log.info({ libraryId: library.id, from: file, to: free }, 'An archive took the name of the release that is in it')
  return 'done'
}

async function firstFree(names: readonly string[], isTaken: (name: string) => Promise<boolean>): Promise<string | undefined> {
  for (const name of names) if (!(await isTaken(name))) return name
  return undefined
}

/** What lies beside an archive under its name: `c001.jpg`, `c001-2.png`, `c001.cbz.original`. */
function isCompanion(name: string, file: string): boolean {
  const stem = file.slice(0, file.lastIndexOf('.'))
  return name !== file && name.startsWith(stem) && /^(?:\.|-\d{1,4}\.)/.test(name.slice(stem.length))
}

async function statIfThere(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
