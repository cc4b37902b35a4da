// Guarantee: the target appears complete and verified or not at all, whatever fails: a full disk, an abort, a crash. Memory stays at
// about 1 MiB regardless of page size.
// Order: hidden file next to the target, fsync, reopen and read every byte of the entries again, final name, sync of the folder.

import { lstat, realpath } from 'node:fs/promises'
import { hasErrorCode } from '../../../../kernel/errors/error-code.ts'
import { identityOf, ifPresent } from '../../../../kernel/files/index.ts'
import { type ArchiveSink, appendDirectory, appendNewEntry, createSink } from './archive-sink.ts'
import { assertWritable, type NewEntry } from './new-entry.rules.ts'
import { discardPartFile, openPartFile, type PartFile, publishPartFile } from './part-file.ts'
import { verifyZip } from './verify-zip.ts'

/** Steps that a caller can react to; each is reported before the next one begins. */
export type WriteStep =
  /** All bytes are written to the hidden file and synced. */
  | 'archive-written'
  /** They were read back; the target does not exist yet. */
  | 'archive-verified'
  /** The target exists, durably. */
  | 'renamed'

/** `collision`: the target existed or appeared meanwhile; it is unchanged, and no file of ours is left. */
export type WriteOutcome = { readonly outcome: 'written'; readonly sizeBytes: number } | { readonly outcome: 'collision' }

export interface SafeWriteOptions {
  readonly signal?: AbortSignal | undefined
  /** Awaited. If it throws before "renamed", the write is undone. */
  readonly onStep?: ((step: WriteStep) => void | Promise<void>) | undefined
  /**
   * Called right before the target changes; if it throws, the write is undone.
   * @param identity that the target will have, as from `getIdentity`
   */
  readonly beforeRename?: ((identity: string) => Promise<void>) | undefined
}

export interface CbzRequest extends SafeWriteOptions {
  readonly target: string
  /** Stored in this order. */
  readonly entries: readonly NewEntry[]
  /** Comment of the archive, at most 65,535 bytes of UTF-8. */
  readonly comment: string
  /** Modification time of every entry, so that the same input produces the same bytes. */
  readonly modifiedAt: Date
  /** Default: refuse. */
  readonly ifExists?: 'refuse' | 'replace'
}

/**
 * Writes a CBZ of stored entries.
 * @throws ArchiveError INVALID_REQUEST, CHANGED, VERIFY_FAILED; the signal's reason; the file system's error (disk full, no permission)
 */
export async function writeCbzSafely(request: CbzRequest): Promise<WriteOutcome> {
  const comment = Buffer.from(request.comment)
  assertWritable(request.entries, comment)
  const fill = async (sink: ArchiveSink): Promise<void> => {
    for (const entry of request.entries) await appendNewEntry(sink, entry, request.modifiedAt)
  }
  return writeArchive({ ...request, ifExists: request.ifExists ?? 'refuse', comment, fill })
}

export interface ArchiveWrite extends SafeWriteOptions {
  readonly target: string
  readonly ifExists: 'refuse' | 'replace'
  readonly comment: Uint8Array
  fill(sink: ArchiveSink): Promise<void>
  /** A last check before the target changes; if it throws, the target stays unchanged. */
  beforePublish?(): Promise<void>
}

/** The steps shared by every way of writing an archive. */
export async function writeArchive(write: ArchiveWrite): Promise<WriteOutcome> {
  write.signal?.throwIfAborted()
  const existing = await ifPresent(lstat(write.target, { bigint: true }))
  if (existing !== undefined && write.ifExists === 'refuse') return { outcome: 'collision' }
  // A link to an archive stays a link.
  const target = existing?.isSymbolicLink() === true ? await realpath(write.target) : write.target
  const part = await openPartFile(target)
  try {
    return await fillAndPublish(part, write)
  } finally {
    await discardPartFile(part)
  }
}

async function fillAndPublish(part: PartFile, write: ArchiveWrite): Promise<WriteOutcome> {
  const { signal, onStep, comment } = write
  const sink = createSink(part.handle, signal)
  await write.fill(sink)
  await appendDirectory(sink, comment)
  await keepAttributes(part)
  await part.handle.sync()
  await onStep?.('archive-written')
  await verifyZip(part.path, { identity: part.identity, entries: sink.expected, comment }, signal)
  await onStep?.('archive-verified')
  await write.beforePublish?.()
  signal?.throwIfAborted()
  const written = await part.handle.stat({ bigint: true })
  await part.handle.close()
  await write.beforeRename?.(identityOf(written))
  if (!(await publishPartFile(part, written, write.ifExists))) return { outcome: 'collision' }
  await onStep?.('renamed')
  return { outcome: 'written', sizeBytes: sink.position }
}

/** A replaced archive keeps its owner and permissions. */
async function keepAttributes({ target, handle, identity }: PartFile): Promise<void> {
  const replaced = await ifPresent(lstat(target, { bigint: true }))
  if (replaced === undefined) return
  const isOwners = replaced.uid === identity.uid && replaced.gid === identity.gid
  if (!isOwners) await whereAllowed(handle.chown(Number(replaced.uid), Number(replaced.gid)))
  await whereAllowed(handle.chmod(Number(replaced.mode & 0o777n)))
}

/** Only root can change the owner of files, and some file systems have no owners: the archive then belongs to the user of the server. */
async function whereAllowed(change: Promise<void>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!hasErrorCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
  }
}
