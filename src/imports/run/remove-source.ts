// Deletes a moved file at its former place, and an upload once it is imported.
// Guarantee: only the file that was imported is deleted, and only while the imported one exists with the same size.
import { stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCodeOf, hasErrorCode } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { syncFolder } from '../../kernel/files/index.ts'
import type { TaskRun } from '../../kernel/tasks/index.ts'
import { postponedWhileHanging } from '../../library/index.ts'
import { findImport, noteKeptSource } from '../imports.queries.ts'
import { getFile } from '../places/source-file.ts'
import { removeUpload } from '../uploads/uploads.ts'
import type { PlacedImport } from './end-import.ts'
import type { ImportStep } from './place-file.ts'

interface RemoveDeps extends Pick<AppContext, 'db' | 'settings' | 'log' | 'claims'> {
  readonly onStep?: ((step: ImportStep) => void) | undefined
}

export async function removeSource(deps: RemoveDeps, importId: string, run: Pick<TaskRun, 'signal'>): Promise<undefined> {
  const row = await findImport(deps.db, importId)
  if (row?.state !== 'DONE') return
  if (row.uploadId !== null) await removeUpload(deps, row.uploadId)
  else if (row.copyMode === 'MOVE' && row.target !== null) {
    const { source, target } = row
    const remove = (signal: AbortSignal) => removeFile(deps, { ...row, target }, signal)
    await postponedWhileHanging(source, run, (signal) => postponedWhileHanging(target, { signal }, remove))
  }
  deps.onStep?.('source-removed')
}

async function removeFile(deps: RemoveDeps, { id, source, sourceIdentity, target }: PlacedImport, signal: AbortSignal): Promise<void> {
  const file = await getFile(source).catch(() => undefined)
  if (!file) return
  const placed = await stat(target).catch(() => undefined)
  signal.throwIfAborted()
  if (file.identity !== sourceIdentity || placed?.size !== file.sizeBytes) {
    deps.log.warn({ source, target }, 'A moved file was kept at its former place because it or the imported file has changed since')
    await noteKeptSource(deps.db, id)
    return
  }
  try {
    await unlink(source)
    await syncFolder(dirname(source))
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error
    // Deleted by an earlier run that its disk had kept waiting.
    if (hasErrorCode(error, 'ENOENT')) return
    deps.log.warn({ err: error, source }, 'A moved file could not be deleted at its former place')
    await noteKeptSource(deps.db, id)
  }
}
