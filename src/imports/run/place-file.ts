// Brings a file into a library: linked or copied next to its final place under a random name, synced, checked, renamed.
// Guarantee: no file is overwritten, except the one that an upgrade replaces. A killed process leaves the source, and either nothing, a
// part that the next writer of the folder removes, or the complete file.
// Limit: on file systems without hard links, a file that appears in the last moment before the rename is not noticed.

import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { assertSamePart, newPartPath, syncFolder } from '../../kernel/files/index.ts'
import { type FileInspector, folderClaim } from '../../library/index.ts'
import { ImportNotABook, ImportNotReadable, ImportSourceChanged, ImportTargetExists } from '../imports.errors.ts'
import type { CopyMode } from '../imports.queries.ts'
import { getFile, type SourceFile } from '../places/source-file.ts'

/** Points at which an import may be interrupted. */
export const importSteps = ['part-written', 'file-placed', 'place-stored', 'import-stored', 'source-removed'] as const
export type ImportStep = (typeof importSteps)[number]

export interface PlaceDeps extends Pick<AppContext, 'claims'> {
  readonly inspector: Pick<FileInspector, 'inspect'>
  readonly onStep?: ((step: ImportStep) => void) | undefined
}

export interface Placement {
  readonly source: SourceFile
  /** Name of the source for people. */
  readonly name: string
  readonly target: string
  readonly mode: CopyMode
  /** A file at the target is replaced. */
  readonly mayReplace: boolean
  /** The target may already be this file, placed by an earlier run. */
  readonly isRepeated: boolean
}

/** Call under the claim of the target's folder. @returns whether it was copied although it should be linked or moved */
export async function placeFile(deps: PlaceDeps, placement: Placement): Promise<{ readonly copiedInstead: boolean }> {
  const { source, target, mode } = placement
  const existing = await stat(target).catch(() => undefined)
  if (existing && placement.isRepeated) {
    const placed = await compareFiles(source.path, target)
    if (placed !== 'different') return { copiedInstead: mode !== 'COPY' && placed === 'copy' }
  }
  if (existing && !placement.mayReplace) throw ImportTargetExists(basename(target))
  const part = newPartPath(target)
  try {
    const isLinked = mode !== 'COPY' && (await isLinkedTo(source.path, part))
    if (!isLinked) await copyFile(source.path, part, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
    const written = await syncPart(part)
    await assertBook(deps, placement, part)
    deps.onStep?.('part-written')
    await deps.claims.assertHeld(folderClaim(dirname(target)))
    await assertSamePart(part, written)
    if (placement.mayReplace) await rename(part, target)
    else await renameToFreeName(part, target)
    await syncFolder(dirname(target))
    deps.onStep?.('file-placed')
    return { copiedInstead: mode !== 'COPY' && !isLinked }
  } finally {
    await rm(part, { force: true })
  }
}

const isLinkImpossible = (error: unknown): boolean =>
  hasErrorCode(error, 'EXDEV', 'EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')

/** A moved file is a link as well until its former name is deleted, which is the last step. */
async function isLinkedTo(source: string, part: string): Promise<boolean> {
  try {
    await link(source, part)
    return true
  } catch (error) {
    if (!isLinkImpossible(error)) throw error
    return false
  }
}

async function syncPart(part: string) {
  await using file = await open(part, 'r')
  await file.sync()
  return file.stat({ bigint: true })
}

async function assertBook({ inspector }: PlaceDeps, { source, name }: Placement, part: string): Promise<void> {
  const reading = await inspector.inspect(part)
  if (reading?.passing) throw ImportNotReadable(name, reading.comment)
  if (reading?.status !== 'READY') throw ImportNotABook(name, reading?.comment ?? 'ERR_1018')
  if ((await getFile(source.path)).identity !== source.identity) throw ImportSourceChanged(name)
}

/** Unlike a rename, a link fails when the name is taken. */
async function renameToFreeName(part: string, target: string): Promise<void> {
  try {
    await link(part, target)
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) throw ImportTargetExists(basename(target))
    if (!isLinkImpossible(error)) throw error
    if (await stat(target).catch(() => undefined)) throw ImportTargetExists(basename(target))
    await rename(part, target)
  }
}

async function compareFiles(one: string, other: string): Promise<'link' | 'copy' | 'different'> {
  const [a, b] = [await stat(one), await stat(other)]
  if (a.dev === b.dev && a.ino === b.ino) return 'link'
  return a.size === b.size && (await digestOf(one)) === (await digestOf(other)) ? 'copy' : 'different'
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('base64url')
}
