// The server-wide blacklist as people made it, newest entry first.
import type { Selectable } from 'kysely'
import { containsText, type Db, inList } from '../../kernel/db/index.ts'
import type { ChapterChoiceTable } from '../choices/chapter-choices.queries.ts'
import type { ChapterLogRequest } from '../history/chapter-log.queries.ts'

export interface BlockedChapter
  extends Pick<
    Selectable<ChapterChoiceTable>,
    'id' | 'libraryId' | 'url' | 'number' | 'title' | 'groups' | 'reason' | 'createdBy' | 'createdAt'
  > {
  /** JSON list of group names from the history; null when it was never downloaded. */
  readonly recordedGroups: string | null
  /** Null when the series no longer exists. */
  readonly seriesId: string | null
  readonly seriesTitle: string | null
}

/** One page; pages start at 0. */
export const listBlocked = (db: Db, request: ChapterLogRequest): Promise<BlockedChapter[]> =>
  blocked(db, request)
    .select(['chapterChoice.id', 'chapterChoice.libraryId', 'chapterChoice.url', 'chapterChoice.number', 'chapterChoice.title'])
    .select(['chapterChoice.groups', 'chapterChoice.reason', 'chapterChoice.createdBy', 'chapterChoice.createdAt'])
    .select(['chapterUrl.groups as recordedGroups', 'seriesMetadata.seriesId', 'seriesMetadata.title as seriesTitle'])
    .orderBy('chapterChoice.createdAt', 'desc')
    .orderBy('chapterChoice.id', 'desc')
    .limit(request.size)
    .offset(request.page * request.size)
    .execute()

export async function countBlocked(db: Db, request: Pick<ChapterLogRequest, 'libraryId' | 'search'>): Promise<number> {
  const row = await blocked(db, request)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

const searched = ['seriesMetadata.title', 'chapterChoice.title', 'chapterChoice.url', 'chapterChoice.reason', 'chapterChoice.groups']

const blocked = (db: Db, { libraryId, search }: Pick<ChapterLogRequest, 'libraryId' | 'search'>) =>
  db
    .selectFrom('chapterChoice')
    .leftJoin('seriesMetadata', 'seriesMetadata.seriesId', 'chapterChoice.seriesId')
    // At most one: a library's history holds a chapter once.
    .leftJoin('chapterUrl', (join) =>
      join.onRef('chapterUrl.libraryId', '=', 'chapterChoice.libraryId').onRef('chapterUrl.chapterKey', '=', 'chapterChoice.chapterKey'),
    )
    .where('chapterChoice.choice', '=', 'blocked')
    .$call((query) => (libraryId === undefined ? query : query.where('chapterChoice.libraryId', '=', libraryId)))
    .$call((query) => (search === undefined ? query : query.where(({ or }) => or(searched.map((column) => containsText(column, search))))))

/** Entries that people made, by id; missing ones are left out. */
export const listBlockedByIds = (db: Db, ids: readonly string[]): Promise<Selectable<ChapterChoiceTable>[]> =>
  db
    .selectFrom('chapterChoice')
    .selectAll()
    .where('choice', '=', 'blocked')
    .where((eb) => inList(db, eb, 'id', ids))
    .execute()
