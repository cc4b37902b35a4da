// Metadata read from the archives of a library, cached by size and modification time, so that each is opened once.

import type { Db } from '../../kernel/db/index.ts'
import type { SeriesFolder } from '../chapters.queries.ts'

export interface ChapterArchiveTable {
  libraryId: string
  /** Relative to the library's root with `/` between segments. */
  seriesFolder: string
  file: string
  sizeBytes: number
  /** Epoch ms, from the file system; with a fraction if an earlier version stored it. */
  modifiedAt: number
  /** JSON of the chapter record read from the archive; null when it names no chapter. */
  record: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    chapterArchive: ChapterArchiveTable
  }
}

export type ChapterArchive = Readonly<ChapterArchiveTable>

/** Cached metadata of the archives directly in a folder, by file name. */
export async function listArchivesIn(db: Db, { libraryId, seriesFolder }: SeriesFolder): Promise<ReadonlyMap<string, ChapterArchive>> {
  const rows = await db
    .selectFrom('chapterArchive')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', seriesFolder)
    .execute()
  return new Map(rows.map((row) => [row.file, row]))
}

/** Size and modification time of a file. */
export interface FileFacts {
  readonly size: number
  /** Whole epoch ms. */
  readonly mtimeMs: number
}

/** The files of a series as the last scan found them, by name. */
export async function listScannedFiles(db: Db, seriesId: string): Promise<ReadonlyMap<string, FileFacts>> {
  const rows = await db
    .selectFrom('book')
    .select(['path', 'sizeBytes', 'fileModifiedAt'])
    .where('seriesId', '=', seriesId)
    .where('deletedAt', 'is', null)
    .execute()
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  return new Map(rows.map(({ path, sizeBytes, fileModifiedAt }) => [nameOf(path), { size: sizeBytes, mtimeMs: fileModifiedAt }]))
}

export async function upsertArchives(db: Db, archives: readonly ChapterArchive[]): Promise<void> {
  for (const { sizeBytes, modifiedAt, record, ...key } of archives) {
    await db
      .insertInto('chapterArchive')
      .values({ ...key, sizeBytes, modifiedAt, record })
      .onConflict((conflict) => conflict.columns(['libraryId', 'seriesFolder', 'file']).doUpdateSet({ sizeBytes, modifiedAt, record }))
      .execute()
  }
}

/** Deletes the cached metadata of a missing archive. */
export const deleteArchive = (db: Db, { libraryId, seriesFolder }: SeriesFolder, file: string) =>
  db
    .deleteFrom('chapterArchive')
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', seriesFolder)
    .where('file', '=', file)
    .execute()
