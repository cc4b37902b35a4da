import { titleKeyOf } from '../../chapters/urls/index.ts'
import type { BackupTitle } from '../../formats/app-backup/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { SelectedTitle } from '../select-titles.rules.ts'
import { statusOfTracks } from './app-statuses.rules.ts'
import { saveImportedStatuses } from './imported-statuses.queries.ts'
import { setStatusesTask } from './set-statuses.task.ts'

export type ImportStatusesDeps = Pick<AppContext, 'db' | 'clock' | 'tasks'>

interface Receiver {
  readonly userId: string
  readonly libraryId: string
}

/**
 * Stores the statuses of followed titles for the user.
 * @param titles of the backup, in its order, each with what was decided about it @returns how many titles have a status
 */
export async function importStatuses(
  { db, clock, tasks }: ImportStatusesDeps,
  { userId, libraryId }: Receiver,
  titles: readonly (readonly [BackupTitle, SelectedTitle])[],
): Promise<number> {
  const followed = titles.flatMap(([{ tracks = [] }, { url, outcome }]) =>
    url !== null && isFollowed.has(outcome) ? [{ titleKey: titleKeyOf(url), tracks }] : [],
  )
  const tracksOfTitles = Map.groupBy(followed, ({ titleKey }) => titleKey)
  const rows = [...tracksOfTitles].flatMap(([titleKey, entries]) => {
    const shelf = statusOfTracks(entries.flatMap(({ tracks }) => tracks))
    return shelf ? [{ libraryId, titleKey, userId, shelf, importedAt: clock.now() }] : []
  })
  if (rows.length === 0) return 0
  await inTransaction(db, async (trx) => {
    await saveImportedStatuses(trx, rows)
    await tasks.enqueue(trx, setStatusesTask, { libraryId })
  })
  return rows.length
}

const isFollowed: ReadonlySet<SelectedTitle['outcome']> = new Set(['NEW', 'FOLLOWED', 'REPEATED'])
