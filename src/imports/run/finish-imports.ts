// Ends imports once a scan has added their books.
import { readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasPassed } from '../../kernel/clock/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { diskCalls } from '../../kernel/disk-calls/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { listUnfinishedPayloads } from '../../kernel/tasks/index.ts'
import { findLibrary, type SomeFollowUps, scanFolderTask, scanLibraryTask, toStoredPath } from '../../library/index.ts'
import { ImportNotScanned, ImportRemoved } from '../imports.errors.ts'
import { type BookImport, hasPlaced, listPlaced } from '../imports.queries.ts'
import { findBookAt } from '../places/places.queries.ts'
import { completeImport, type EndDeps, failImport } from './end-import.ts'
import { finishImportsTask } from './import.tasks.ts'
import type { ImportStep } from './place-file.ts'

interface FinishDeps extends EndDeps {
  readonly onStep?: ((step: ImportStep) => void) | undefined
}

/** The follow-up of a scan usually ends an import; this is for files that no scan finds. */
const checkAgainMs = 60_000
/** Longer than most scans of a library, during which the folder isn't scanned. */
const maxScanMs = 6 * 3_600_000

/** @returns how many imports ended */
export async function finishImports(deps: FinishDeps, libraryId: string): Promise<{ readonly ended: number }> {
  const placed = await listPlaced(deps.db, libraryId)
  let ended = 0
  for (const row of placed) ended += Number(await finish(deps, libraryId, row))
  if (ended < placed.length)
    await deps.tasks.enqueue(deps.db, finishImportsTask, { libraryId }, { runAtMs: deps.clock.now() + checkAgainMs })
  return { ended }
}

async function finish(deps: FinishDeps, libraryId: string, row: BookImport): Promise<boolean> {
  const library = await findLibrary(deps.db, libraryId)
  const { target, placedAt } = row
  if (!library || target === null || placedAt === null) return false
  const book = await findBookAt(deps.db, libraryId, toStoredPath(library.root, target))
  if (book) {
    await inTransaction(deps.db, (trx) => completeImport(deps, trx, { ...row, target }, { bookId: book.id, seriesId: book.seriesId }))
    deps.onStep?.('import-stored')
    return true
  }
  if (await isRemoved(target)) {
    await failImport(deps, row, ImportRemoved(target))
    return true
  }
  // The time alone proves nothing: the system may have slept, or its clock been corrected.
  if (!hasPassed(placedAt, deps.clock.now(), maxScanMs) || (await willBeScanned(deps.db, libraryId, target))) return false
  await failImport(deps, row, ImportNotScanned(target))
  return true
}

/** Whether a file was certainly deleted or renamed: an empty folder may be that of a disk that is disconnected. */
async function isRemoved(path: string): Promise<boolean> {
  try {
    await diskCalls.callInTime(path, () => stat(path))
    return false
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) return false
    const others = await diskCalls.callInTime(path, () => readdir(dirname(path))).catch(() => [])
    return others.some((name) => !name.startsWith('.'))
  }
}

async function willBeScanned(db: Db, libraryId: string, target: string): Promise<boolean> {
  const folders = await listUnfinishedPayloads(db, scanFolderTask)
  if (folders.some((one) => one.libraryId === libraryId && one.path === dirname(target))) return true
  return (await listUnfinishedPayloads(db, scanLibraryTask)).some((one) => one.libraryId === libraryId)
}

/** Tasks that follow a scan. */
export const importsFollowUps = ({ tasks, clock }: Pick<AppContext, 'tasks' | 'clock'>): SomeFollowUps => ({
  seriesScanned: async (trx: Db, { libraryId }) => {
    if (!(await hasPlaced(trx, libraryId))) return
    await tasks.enqueue(trx, finishImportsTask, { libraryId }, { runAtMs: clock.now() })
    await tasks.hasten(trx, finishImportsTask, { libraryId })
  },
})
