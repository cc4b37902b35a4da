// Deletes downloaded chapters that the options of followed titles no longer keep.
// Guarantee: only files that a download of this server wrote and that still contain that chapter, of titles on the follow list, and only
// while an option that a person set says so. The history stays, so that nothing is downloaded again. Each file is deleted under the claim
// on its folder and recorded in the journal; a run that was killed is repeated.
import { listRecordedNumbers, listTitleOptions, type TitleOptions } from '../../chapters/options/index.ts'
import { markCleanedUp, readArchiveRecord } from '../../chapters/records/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import { deleteBooksFor, findLibrary } from '../../library/index.ts'
import type { FollowedLibrary, FollowFiles } from '../list/follow-file.ts'
import { readFollowEntries } from '../list/list-followers.ts'
import type { FollowStep } from '../titles/follow-title.ts'
import { listDownloadedBooks, listReading, type RecordedBook } from './clean-up.queries.ts'
import { booksToCleanUp } from './clean-up.rules.ts'

const OnlyNewestKept = defineSentence(
  'CHAPTER_NOT_AMONG_NEWEST',
  'Only the newest {count:number} {count?chapter of this title is:chapters of this title are} kept.',
)
const DeletedAfterReading = defineSentence(
  'CHAPTER_DELETED_AFTER_READING',
  'The chapter was read, and chapters of this title are deleted after reading.',
)

export interface CleanUpDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'claims'> {
  readonly files: FollowFiles
  readonly onFollowStep: (step: FollowStep) => void
}

/**
 * @returns how many files were deleted
 * @throws FollowFileNotReadable, LibraryUnavailable, ClaimBusy, the signal's reason
 */
export async function cleanUpLibrary(deps: CleanUpDeps, libraryId: string, signal: AbortSignal): Promise<{ deleted: number }> {
  const library = await findLibrary(deps.db, libraryId)
  if (!library) return { deleted: 0 }
  const titleKeys = (await readFollowEntries(deps.files, library)).map(({ titleKey }) => titleKey)
  const options = await listTitleOptions(deps.db, libraryId, titleKeys)
  let deleted = 0
  for (const [n, titleKey] of titleKeys.entries()) {
    const ofTitle = options[n]
    if (!ofTitle || !mayDeleteAny(ofTitle)) continue
    signal.throwIfAborted()
    deleted += await cleanUpTitle(deps, { library, titleKey, options: ofTitle }, signal)
  }
  return { deleted }
}

const mayDeleteAny = ({ effective }: TitleOptions): boolean =>
  !effective.paused && (effective.keepNewest !== null || effective.deleteAfterReading)

interface TitleToCleanUp {
  readonly library: FollowedLibrary
  readonly titleKey: string
  readonly options: TitleOptions
}

async function cleanUpTitle(deps: CleanUpDeps, { library, titleKey, options }: TitleToCleanUp, signal: AbortSignal): Promise<number> {
  const books = await listDownloadedBooks(deps.db, { libraryId: library.id, titleKey })
  const reading = Map.groupBy(
    await listReading(
      deps.db,
      books.map(({ bookId }) => bookId),
    ),
    ({ bookId }) => bookId,
  )
  const known = books.map(({ bookId, number, volume, downloadedAt }) => {
    const ofBook = reading.get(bookId) ?? []
    const finished = ofBook.find(({ userId, completed }) => userId === options.deleteReadBy && completed === 1)
    const isBegun = ofBook.some(({ completed }) => completed === 0)
    return { bookId, number, volume, downloadedAt, finishedAt: finished?.readAt ?? null, isBegun }
  })
  const { keepNewest } = options.effective
  const recorded = await listRecordedNumbers(deps.db, { libraryId: library.id, titleKey })
  const { old, read } = booksToCleanUp(known, recorded, options.effective, deps.clock.now())
  const remove = (bookIds: readonly string[], reason: Sentence) => deleteDownloaded(deps, { library, books, bookIds, reason }, signal)
  return (keepNewest === null ? 0 : await remove(old, OnlyNewestKept(keepNewest))) + (await remove(read, DeletedAfterReading()))
}

interface DownloadedFiles {
  readonly library: FollowedLibrary
  readonly books: readonly RecordedBook[]
  readonly bookIds: readonly string[]
  readonly reason: Sentence
}

async function deleteDownloaded(
  deps: CleanUpDeps,
  { library, books, bookIds, reason }: DownloadedFiles,
  signal: AbortSignal,
): Promise<number> {
  if (bookIds.length === 0) return 0
  const chapterOf = new Map(books.map(({ bookId, chapterKey }) => [bookId, chapterKey]))
  return deleteBooksFor(
    deps,
    {
      libraryId: library.id,
      bookIds,
      reason,
      mayDelete: ({ id }, path) => prepareDeletion(deps, { libraryId: library.id, chapterKey: chapterOf.get(id), path }),
      onFileDeleted: () => deps.onFollowStep('clean-up-file-deleted'),
    },
    signal,
  )
}

interface FileOfChapter {
  readonly libraryId: string
  readonly chapterKey: string | undefined
  readonly path: string
}

/** Noted first, so that the chapter is not taken for lost when the server is killed right after. */
async function prepareDeletion({ db, clock }: CleanUpDeps, { libraryId, chapterKey, path }: FileOfChapter): Promise<boolean> {
  if (chapterKey === undefined || !(await isStillChapter(path, chapterKey))) return false
  await markCleanedUp(db, libraryId, { chapterKey, nowMs: clock.now() })
  return true
}

/** A person may have put another file in its place. A missing file was deleted by a run that was killed, and only has to be recorded. */
async function isStillChapter(path: string, chapterKey: string): Promise<boolean> {
  try {
    return (await readArchiveRecord(path))?.chapterKey === chapterKey
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return true
    throw error
  }
}
