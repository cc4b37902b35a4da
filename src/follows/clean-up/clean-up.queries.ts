import type { TitleInLibrary } from '../../chapters/listed/index.ts'
import { type Db, inList } from '../../kernel/db/index.ts'

/** A book whose file was downloaded, as its chapter is recorded. */
export interface RecordedBook {
  readonly bookId: string
  readonly chapterKey: string
  readonly number: string | null
  readonly volume: string | null
  readonly downloadedAt: number
}

/** Books of a title that downloads of this server wrote, and whose files are in the library. */
export async function listDownloadedBooks(db: Db, { libraryId, titleKey }: TitleInLibrary): Promise<readonly RecordedBook[]> {
  const records = await db
    .selectFrom('chapterUrl')
    .select(['chapterKey', 'seriesFolder', 'file', 'number', 'volume', 'downloadedAt'])
    .where('libraryId', '=', libraryId)
    .where('titleKey', '=', titleKey)
    .where('source', '=', 'download')
    .where('file', 'is not', null)
    // What a person requested individually stays.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chapterChoice')
            .select('id')
            .whereRef('chapterChoice.libraryId', '=', 'chapterUrl.libraryId')
            .whereRef('chapterChoice.chapterKey', '=', 'chapterUrl.chapterKey')
            .where('choice', '!=', 'blocked'),
        ),
      ),
    )
    .execute()
  const byPath = new Map(records.map((record) => [pathOf(record.seriesFolder, record.file ?? ''), record]))
  const books = await db
    .selectFrom('book')
    .select(['id', 'path'])
    .where('libraryId', '=', libraryId)
    .where('deletedAt', 'is', null)
    .where((eb) => inList(db, eb, 'path', [...byPath.keys()]))
    .execute()
  return books.flatMap(({ id, path }) => {
    const record = byPath.get(path)
    if (!record) return []
    const { chapterKey, number, volume, downloadedAt } = record
    return [{ bookId: id, chapterKey, number, volume, downloadedAt }]
  })
}

const pathOf = (seriesFolder: string, file: string): string => (seriesFolder === '' ? file : `${seriesFolder}/${file}`)

/** Everybody's reading of these books. */
export const listReading = (db: Db, bookIds: readonly string[]) =>
  db
    .selectFrom('readProgress')
    .select(['bookId', 'userId', 'completed', 'readAt'])
    .where((eb) => inList(db, eb, 'bookId', bookIds))
    .execute()

/** Libraries with options that may delete files. */
export async function listLibrariesToCleanUp(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('downloadOption')
    .select('libraryId')
    .distinct()
    .where((eb) => eb.or([eb('keepNewest', '>', 0), eb('deleteAfterReading', '=', 1)]))
    .execute()
  return rows.map(({ libraryId }) => libraryId)
}
