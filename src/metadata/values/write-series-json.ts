// Writes the bindings of a series to its folder, at a user's request.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seriesJsonFileName } from '../../formats/series-json/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { ifPresent, replaceFile } from '../../kernel/files/index.ts'
import { SeriesNotFound } from '../../library/access/index.ts'
import { folderClaim, fromStoredPath, untilDiskHangs } from '../../library/index.ts'
import { findClueRow, listBindings } from '../bindings/bindings.queries.ts'
import { SeriesHasNoFolder, SeriesJsonBroken, SeriesJsonNotWritten } from '../metadata.errors.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { findWrittenKeys, saveWrittenKeys } from './series-json.queries.ts'
import { keysOf, mergeBinding } from './series-json.rules.ts'

/**
 * @returns keys with other values, which are kept
 * @throws SeriesNotFound, SeriesHasNoFolder, SeriesJsonBroken, SeriesJsonNotWritten, DiskNotResponding
 */
export async function writeSeriesJson(deps: MetadataDeps, seriesId: string): Promise<readonly string[]> {
  const row = await findClueRow(deps.db, seriesId)
  if (!row) throw SeriesNotFound(seriesId)
  if (row.oneshot === 1) throw SeriesHasNoFolder()
  const folder = fromStoredPath(row.root, row.path)
  try {
    const write = (signal: AbortSignal) =>
      deps.claims.hold(folderClaim(folder), () => writeIn(deps, seriesId, { folder, signal }), { signal })
    return await untilDiskHangs(folder, write)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === undefined || !(error instanceof Error && 'syscall' in error)) throw error
    throw SeriesJsonNotWritten.with({ cause: error }, code)
  }
}

interface Place {
  readonly folder: string
  readonly signal: AbortSignal
}

async function writeIn(deps: MetadataDeps, seriesId: string, { folder, signal }: Place): Promise<readonly string[]> {
  const path = await findFile(folder)
  const before = await readObject(path)
  const written = await findWrittenKeys(deps.db, seriesId)
  const merged = mergeBinding(before ?? {}, keysOf(await listBindings(deps.db, seriesId)), written)
  const beforeRename = async () => {
    signal.throwIfAborted()
    await deps.claims.assertHeld(folderClaim(folder))
  }
  if (JSON.stringify(merged.content) !== JSON.stringify(before ?? {}))
    await replaceFile(path, `${JSON.stringify(merged.content, null, 2)}\n`, beforeRename)
  await saveWrittenKeys(deps.db, seriesId, merged.written)
  return merged.kept
}

/** Finds the file by name, ignoring case. */
async function findFile(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((entry) => entry.toLowerCase() === seriesJsonFileName)
  return join(folder, name ?? seriesJsonFileName)
}

/** @returns undefined when the file does not exist */
async function readObject(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await ifPresent(readFile(path, 'utf8'))
  if (text === undefined) return undefined
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content as Record<string, unknown>
  } catch (error) {
    throw SeriesJsonBroken.with({ cause: error })
  }
  throw SeriesJsonBroken()
}
