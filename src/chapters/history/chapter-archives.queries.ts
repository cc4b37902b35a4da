// What the archives of a library say about themselves, kept per size and modification time, so that each is opened once.

import type { Db } from '../../kernel/db/index.ts'
import type { SeriesFolder } from '../chapters.queries.ts'

export interface ChapterArchiveTable {
  libraryId: string
  /** Relative to the library's root with `/` between segments. */
  seriesFolder: string
  file: string
  sizeBytes: number
  /** Epoch ms with fraction, as the file system says. */
  modifiedAt: number
  /** JSON of the chapter record that the archive gave; null when it names no chapter. */
  record: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    chapterArchive: ChapterArchiveTable
  }
}

export type ChapterArchive = Readonly<ChapterArchiveTable>

/** What is known of the archives directly in a folder, by file name. */
export async function listArchivesIn(db: Db, { libraryId, seriesFolder }: SeriesFolder): Promise<ReadonlyMap<string, ChapterArchive>> {
  const rows = await db
    .selectFrom('chapterArchive')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', seriesFolder)
    .execute()
  return new Map(rows.map((row) => [row.file, row]))
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

/** Forgets an archive that is gone. */
export const deleteArchive = (db: Db, { libraryId, seriesFolder }: SeriesFolder, file: string) =>
  db
    .deleteFrom('chapterArchive')
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', seriesFolder)
    .where('file', '=', file)
    .execute()
