import { type Db, inList } from '../../kernel/db/index.ts'
import type { ListedChapter } from '../listed/listed-chapter.ts'
import type { TitleInLibrary } from '../listed/unarchived-chapters.ts'
import { listTitleMoves } from '../moves/title-moves.queries.ts'
import { readIdentifiedGroups } from '../stored-groups.ts'

export interface DownloadedChapter extends ListedChapter {
  /** Whether its file was deleted because of the download options. */
  readonly isCleanedUp: boolean
  /** Whether another release has replaced its file. */
  readonly isReplaced: boolean
}

/** Chapters of a title that count as downloaded in this library, as the source listed them last. */
export async function listDownloaded(db: Db, title: TitleInLibrary): Promise<readonly DownloadedChapter[]> {
  const moves = await listTitleMoves(db, title)
  const libraryIds = [title.libraryId, ...moves.map(({ fromLibraryId }) => fromLibraryId)]
  const rows = await db
    .selectFrom('chapterUrl')
    .select([
      'chapterKey',
      'url',
      'number',
      'volume',
      'title',
      'language',
      'groups',
      'pages',
      'releaseDate',
      'listedVolume',
      'listedGroups',
      'groupIds',
      'cleanedUpAt',
      'file',
      'source',
    ])
    .where('titleKey', '=', title.titleKey)
    .where((eb) => inList(db, eb, 'libraryId', libraryIds))
    .execute()
  return rows.map(({ chapterKey, groups, listedVolume, listedGroups, groupIds, cleanedUpAt, file, source, ...row }) => ({
    ...row,
    id: chapterKey,
    volume: listedVolume ?? row.volume,
    scanlationGroups: readIdentifiedGroups(listedGroups ?? groups, groupIds, chapterKey),
    state: 'available',
    isCleanedUp: cleanedUpAt !== null,
    // Record files of other programs often name no files.
    isReplaced: file === null && source === 'download',
  }))
}
