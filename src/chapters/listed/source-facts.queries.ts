import { type Db, inTransaction, toJson } from '../../kernel/db/index.ts'
import { storedGroupIds } from '../stored-groups.ts'
import { chapterKeyOf } from '../urls/chapter-url.rules.ts'
import type { ListedChapter } from './listed-chapter.ts'
import type { TitleInLibrary } from './unarchived-chapters.ts'

/**
 * Saves which groups and volumes the source lists now for downloaded chapters: an upload that later takes the place of one of them has
 * these. The history keeps what a chapter was downloaded with, because its archive is named after that.
 */
export async function followSource(db: Db, { libraryId, titleKey }: TitleInLibrary, listed: readonly ListedChapter[]): Promise<void> {
  if (listed.length === 0) return
  const byKey = new Map(listed.flatMap((chapter) => [chapter.url, chapter.id].map((name) => [chapterKeyOf(name), chapter] as const)))
  const rows = await db
    .selectFrom('chapterUrl')
    .select(['chapterKey', 'urlKey', 'volume', 'groups', 'listedVolume', 'listedGroups', 'groupIds'])
    .where('libraryId', '=', libraryId)
    .where('titleKey', '=', titleKey)
    .execute()
  const changed = rows.flatMap(({ chapterKey, urlKey, ...row }) => {
    const chapter = byKey.get(chapterKey) ?? byKey.get(urlKey)
    if (!chapter) return []
    const known = { listedVolume: row.listedVolume ?? row.volume, listedGroups: row.listedGroups ?? row.groups, groupIds: row.groupIds }
    const groups = chapter.scanlationGroups
    const names = groups.map(({ name }) => name)
    const facts = {
      ...known,
      listedVolume: chapter.volume ?? known.listedVolume,
      ...(names.length === 0 ? {} : { listedGroups: toJson(names), groupIds: storedGroupIds(groups.map(({ id }) => id)) }),
    }
    return toJson(facts) === toJson(known) ? [] : [{ chapterKey, facts }]
  })
  if (changed.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const { chapterKey, facts } of changed)
      await trx.updateTable('chapterUrl').set(facts).where('libraryId', '=', libraryId).where('chapterKey', '=', chapterKey).execute()
  })
}
