// Requests imports: each file is a row and a task, stored in one transaction.
// Guarantee: an import that is requested again before it has ended, also at the same time or by the same request, is not repeated.
import { isoInstant } from '../kernel/clock/index.ts'
import { flag, inTransaction, lockForPurpose, toJson } from '../kernel/db/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { toMessageDto } from '../kernel/http/index.ts'
import { newId } from '../kernel/identity/index.ts'
import { readSentence, textOfSentence } from '../kernel/sentences/index.ts'
import { ImportChoiceIncomplete } from './imports.errors.ts'
import { type BookImport, type CopyMode, deleteFinished, insertImports, listOpen } from './imports.queries.ts'
import type { BookImportDto, ImportChoice } from './imports.schemas.ts'
import type { WantedDestination } from './places/destination.ts'
import { importBookTask } from './run/import.tasks.ts'
import { getUpload } from './uploads/uploads.ts'

/** Ended imports are listed for this long; the journal keeps them. */
const shownMs = 7 * 24 * 3_600_000

type RequestDeps = Pick<AppContext, 'db' | 'clock' | 'tasks' | 'settings'>

/** @returns the imports in the order of the choices @throws ImportChoiceIncomplete, ImportUploadMissing */
export async function requestImports(
  deps: RequestDeps,
  copyMode: CopyMode,
  choices: readonly ImportChoice[],
): Promise<readonly BookImport[]> {
  const nowMs = deps.clock.now()
  const rows: BookImport[] = []
  for (const choice of choices)
    rows.push({ ...newRow, ...toWanted(choice), ...(await sourceOf(deps, choice)), copyMode, id: newId(nowMs), requestedAt: nowMs })
  return inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, 'imports')
    await deleteFinished(trx, nowMs - shownMs)
    const imports = new Map([...rows, ...(await listOpen(trx))].map((row) => [requestKeyOf(row), row]))
    const requested = rows.map((row) => imports.get(requestKeyOf(row)) ?? row)
    const added = rows.filter((row) => imports.get(requestKeyOf(row)) === row)
    await insertImports(trx, added)
    // Also for those that haven't ended: an administrator may have cancelled their tasks.
    await deps.tasks.enqueueAll(
      trx,
      importBookTask,
      requested.map(({ id }) => ({ importId: id })),
    )
    return requested
  })
}

/** Equal for requests of the same import. An import into a series gets its library later. */
const requestKeyOf = ({ copyMode, source, uploadId, libraryId, seriesId, newSeries, upgradeBookId, destinationName }: BookImport): string =>
  toJson([copyMode, source, uploadId, seriesId === null ? libraryId : null, seriesId, newSeries, upgradeBookId, destinationName])

async function sourceOf(deps: RequestDeps, choice: ImportChoice): Promise<Pick<BookImport, 'source' | 'uploadId'>> {
  const { sourceFile, uploadId, seriesId, libraryId, newSeries } = choice
  if (!seriesId && !(libraryId && newSeries)) throw ImportChoiceIncomplete()
  if (uploadId) return { source: (await getUpload(deps, uploadId)).name, uploadId }
  if (!sourceFile) throw ImportChoiceIncomplete()
  return { source: sourceFile, uploadId: null }
}

const newRow = {
  state: 'QUEUED',
  target: null,
  sourceIdentity: null,
  copiedInstead: flag(false),
  sourceKept: flag(false),
  bookId: null,
  error: null,
  placedAt: null,
  finishedAt: null,
} as const

/** Where the file is to go; an empty text counts as none, as forms send it. */
export const toWanted = ({ seriesId, libraryId, newSeries, upgradeBookId, destinationName }: ImportChoice): WantedDestination => ({
  seriesId: seriesId || null,
  libraryId: seriesId ? null : libraryId || null,
  newSeries: seriesId ? null : newSeries || null,
  upgradeBookId: upgradeBookId || null,
  destinationName: destinationName || null,
})

export function toImportDto(row: BookImport): BookImportDto {
  const error = readSentence(row.error)
  return {
    id: row.id,
    state: row.state,
    copyMode: row.copyMode,
    sourceFile: row.source,
    seriesId: row.seriesId,
    bookId: row.bookId,
    copiedInstead: row.copiedInstead === 1,
    sourceKept: row.sourceKept === 1,
    error: error === null ? null : textOfSentence(error),
    errorSaying: toMessageDto(error),
    requestedAt: isoInstant(row.requestedAt),
    finishedAt: row.finishedAt === null ? null : isoInstant(row.finishedAt),
  }
}
