import { inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { FolderNotAway } from '../libraries/libraries.errors.ts'
import { getLibrary } from '../libraries/libraries.queries.ts'
import { scanLibraryTask } from '../scan/scan.tasks.ts'
import { acceptUnavailableFolder } from './disk-folders.queries.ts'

const userRequestPriority = { priority: 8 }

/**
 * Records that a user gave up an unavailable folder. The scan that follows moves its books to the trash, unless it is available again.
 * @param path below the library's root, with "/" between folders
 * @returns the scan's task @throws LibraryNotFound, FolderNotAway
 */
export const removeFolderPermanently = (
  { db, tasks }: Pick<AppContext, 'db' | 'tasks'>,
  libraryId: string,
  path: string,
): Promise<string> =>
  inTransaction(db, async (trx) => {
    await getLibrary(trx, libraryId)
    if (!(await acceptUnavailableFolder(trx, libraryId, path))) throw FolderNotAway(path)
    return tasks.enqueue(trx, scanLibraryTask, { libraryId }, userRequestPriority)
  })
