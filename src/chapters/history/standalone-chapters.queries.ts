// Chapters of sites that do not name the series of a chapter: downloaded by its own URL, such a chapter is its own title, with its own
// key, until a listing of the series contains it.
import { type Db, inList } from '../../kernel/db/index.ts'

/** The series of a chapter according to a listing or download; undefined when the chapter is its own title, or unknown. */
export async function findSeriesOfChapter(db: Db, libraryId: string, chapterKey: string): Promise<string | undefined> {
  const findIn = (table: 'chapterUrl' | 'sourceChapter') =>
    db
      .selectFrom(table)
      .select('titleKey')
      .where('libraryId', '=', libraryId)
      .where('chapterKey', '=', chapterKey)
      .where('titleKey', '!=', chapterKey)
      .executeTakeFirst()
  return ((await findIn('chapterUrl')) ?? (await findIn('sourceChapter')))?.titleKey ?? undefined
}

/** Folder of chapters that are their own title; the first when there are several. */
export async function findFolderOfStandaloneChapters(
  db: Db,
  libraryId: string,
  chapterKeys: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('chapterUrl')
    .select('seriesFolder')
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.and([inList(db, eb, 'chapterKey', chapterKeys), inList(db, eb, 'titleKey', chapterKeys)]))
    .orderBy('downloadedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.seriesFolder
}

/** Moves chapters that are their own title, and decisions about them, to the title that lists them all. */
export async function assignTitleToStandaloneChapters(
  trx: Db,
  { libraryId, titleKey }: { readonly libraryId: string; readonly titleKey: string },
  chapterKeys: readonly string[],
): Promise<void> {
  for (const table of ['chapterUrl', 'chapterChoice', 'sourceChapter'] as const) {
    await trx
      .updateTable(table)
      .set({ titleKey })
      .where('libraryId', '=', libraryId)
      .where((eb) => eb.and([inList(trx, eb, 'chapterKey', chapterKeys), inList(trx, eb, 'titleKey', chapterKeys)]))
      .execute()
  }
}
