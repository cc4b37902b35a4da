import { type Db, inList } from '../../kernel/db/index.ts'
import { readSentence } from '../../kernel/sentences/index.ts'
import type { QueuedChapter } from './missing-chapter.rules.ts'

/** Chapters that a download of the library will fetch or is fetching, by key. @param chapterKeys all by default */
export async function findQueuedChapters(
  db: Db,
  libraryId: string,
  chapterKeys: readonly string[],
): Promise<ReadonlyMap<string, QueuedChapter>> {
  const rows = await db
    .selectFrom('downloadChapter')
    .innerJoin('download', 'download.id', 'downloadChapter.downloadId')
    .select(['downloadChapter.chapterKey', 'download.id', 'download.status', 'download.message', 'download.nextAttemptAt'])
    .where('download.libraryId', '=', libraryId)
    .where('downloadChapter.state', '!=', 'DONE')
    .where((eb) => inList(db, eb, 'downloadChapter.chapterKey', chapterKeys))
    .where((eb) =>
      eb.or([
        eb('download.status', 'in', ['PENDING', 'DOWNLOADING', 'PAUSED']),
        eb.and([eb('download.status', '=', 'FAILED'), eb('download.nextAttemptAt', 'is not', null)]),
      ]),
    )
    .orderBy('download.createdAt')
    .execute()
  return new Map(
    rows.map(({ chapterKey, id, message, ...download }) => [chapterKey, { downloadId: id, message: readSentence(message), ...download }]),
  )
}
