// The end of an import, with its entry in the journal, its event, and the deletion of a moved file, in one transaction.
import { recordInJournal } from '../../journal/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { CatalogueError, errorCodeOf, storageErrorOf } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { storeSentence } from '../../kernel/sentences/index.ts'
import { announceEnd } from '../import-events.ts'
import { ImportFailed, toKomgaMessage } from '../imports.errors.ts'
import { type BookImport, changeImport } from '../imports.queries.ts'
import { removeSourceTask } from './import.tasks.ts'

export type EndDeps = Pick<AppContext, 'db' | 'clock' | 'events' | 'tasks'>

export interface ImportedBook {
  readonly bookId: string
  readonly seriesId: string
  /** Absolute path of the file that it replaced. */
  readonly replaced?: string
}

export type PlacedImport = BookImport & { readonly target: string }

/** @returns false when the import had ended before */
export async function completeImport(deps: EndDeps, trx: Db, row: PlacedImport, imported: ImportedBook): Promise<boolean> {
  const { bookId, seriesId, replaced } = imported
  const nowMs = deps.clock.now()
  const change = { state: 'DONE', bookId, seriesId, finishedAt: nowMs } as const
  if (!(await changeImport(trx, row.id, ['PLACING', 'PLACED'], change))) return false
  const properties = { name: row.target, source: row.source, ...(replaced === undefined ? {} : { 'former file': replaced }) }
  await recordInJournal(trx, { type: 'BookImported', atMs: nowMs, bookId, seriesId, properties })
  if (row.copyMode === 'MOVE' || row.uploadId !== null) await deps.tasks.enqueue(trx, removeSourceTask, { importId: row.id })
  announceEnd(trx, deps.events, { bookId, sourceFile: row.source, success: true, message: null })
  return true
}

/** Records why a file was not imported. */
export async function failImport(deps: EndDeps, row: BookImport, error: unknown): Promise<void> {
  const failure = error instanceof CatalogueError ? error : toFailure(row, error)
  await inTransaction(deps.db, async (trx) => {
    const change = { state: 'FAILED', error: storeSentence(failure.sentence), finishedAt: deps.clock.now() } as const
    if (!(await changeImport(trx, row.id, ['QUEUED', 'PLACING', 'PLACED'], change))) return
    announceEnd(trx, deps.events, { bookId: null, sourceFile: row.source, success: false, message: toKomgaMessage(failure) })
  })
}

/** @throws the error when it is a bug and none of the file system */
function toFailure({ source }: BookImport, error: unknown): CatalogueError {
  const code = errorCodeOf(error)
  if (code === undefined) throw error
  return storageErrorOf(error) ?? ImportFailed.with({ cause: error }, source, code)
}
