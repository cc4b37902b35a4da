import { type Db, inTransaction, toJson } from '../../kernel/db/index.ts'
import type { SeriesFolder } from '../chapters.queries.ts'
import type { ListedChapter } from '../listed/listed-chapter.ts'
import { chapterKeyOf } from '../urls/chapter-url.rules.ts'
import type { ChapterRecord } from './chapter-record.ts'

/**
 * Saves the groups and volumes of downloaded chapters as their source lists them now: an upload that later takes the place of one of them
 * has these. A chapter whose archive another release has replaced keeps what its archive was named after.
 */
export async function followSource(
  db: Db,
  { libraryId }: SeriesFolder,
  records: readonly ChapterRecord[],
  listed: readonly ListedChapter[],
): Promise<void> {
  const byKey = new Map(listed.flatMap((chapter) => [chapter.url, chapter.id].map((name) => [chapterKeyOf(name), chapter] as const)))
  const changed = records.flatMap((record) => {
    const chapter = byKey.get(record.chapterKey) ?? byKey.get(chapterKeyOf(record.url))
    if (!chapter || record.file === null) return []
    const names = chapter.scanlationGroups.map(({ name }) => name)
    const isSameGroups = names.length === 0 || toJson(names.toSorted()) === toJson(record.groups.toSorted())
    const volume = chapter.volume ?? record.volume
    if (isSameGroups && volume === record.volume) return []
    return [{ chapterKey: record.chapterKey, groups: toJson(isSameGroups ? record.groups : names), volume }]
  })
  if (changed.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const { chapterKey, ...facts } of changed)
      await trx.updateTable('chapterUrl').set(facts).where('libraryId', '=', libraryId).where('chapterKey', '=', chapterKey).execute()
  })
}
