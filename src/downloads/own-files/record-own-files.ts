// Records the chapters of a title that are in files without their URL, such as imported ones, so that they are not downloaded again.
import { readdir } from 'node:fs/promises'
import type { ChapterHistory } from '../../chapters/index.ts'
import { type ChapterRecord, pathOfSeries, type SeriesLocation } from '../../chapters/records/index.ts'
import { chapterKeyOf } from '../../chapters/urls/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { ifPresent } from '../../kernel/files/index.ts'
import type { ChapterInfo } from '../../plugins/index.ts'
import { listReadableBooks, type OwnBook } from './own-files.queries.ts'
import { matchOwnFiles } from './own-files.rules.ts'

interface OwnFilesDeps {
  readonly db: Db
  readonly history: ChapterHistory
}

interface Known {
  /** Of the folder, from the history. */
  readonly records: readonly ChapterRecord[]
  readonly recorded: ReadonlySet<string>
}

/** @param listed the chapters of the folder's title @returns keys of the chapters that are recorded now */
export async function recordOwnFiles(
  { db, history }: OwnFilesDeps,
  place: SeriesLocation,
  listed: readonly ChapterInfo[],
  { records, recorded }: Known,
): Promise<readonly string[]> {
  const named = new Set(records.map(({ file }) => file))
  const scanned = (await listReadableBooks(db, place)).filter(({ path }) => !named.has(fileOf(path)))
  // A file that was deleted since the last scan must not count.
  const present = new Set(await ifPresent(readdir(pathOfSeries(place))))
  const books = scanned.filter(({ path }) => present.has(fileOf(path)))
  const isRecorded = ({ id, url }: ChapterInfo) => recorded.has(chapterKeyOf(id)) || recorded.has(chapterKeyOf(url))
  const matches = matchOwnFiles(books, listed, isRecorded)
  if (matches.length === 0) return []
  const found = matches.map(({ file, chapter }) => recordOf(file, chapter, place.titleKey))
  await inTransaction(db, async (trx) => {
    for (const record of found) await history.record(trx, place, record)
  })
  await history.syncRecordFile(place)
  return found.map(({ chapterKey }) => chapterKey)
}

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Not as a download, so that the title's options never delete the file. */
const recordOf = (book: OwnBook, chapter: ChapterInfo, titleKey: string | null): ChapterRecord => ({
  chapterKey: chapterKeyOf(chapter.id),
  url: chapter.url,
  titleKey,
  number: chapter.number,
  volume: chapter.volume,
  title: chapter.title,
  language: chapter.language,
  groups: chapter.scanlationGroups.map(({ name }) => name),
  groupIds: chapter.scanlationGroups.map(({ id }) => id),
  file: fileOf(book.path),
  sizeBytes: book.sizeBytes,
  pages: book.pageCount,
  downloadedAt: book.createdAt,
  source: 'record-file',
})
