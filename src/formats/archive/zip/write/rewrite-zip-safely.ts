// Guarantee: entries that are not named keep the same bytes (header, data, attributes), whatever their method; the archive on disk is the
// old one or the verified new one, never anything in between. Images are neither inflated nor recompressed.
// Limits: data in front of the archive (a self-extractor's program) is not kept. Damage inside a kept entry is copied, not detected.

import type { BigIntStats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { ArchiveError } from '../../archive-error.ts'
import { readCentralDirectory } from '../central-directory.ts'
import type { ZipDirectory } from '../zip-format.ts'
import { type ArchiveSink, appendKeptEntry, appendNewEntry } from './archive-sink.ts'
import { assertWritable } from './new-entry.rules.ts'
import { type ArchiveChange, type PlannedEntry, planRewrite } from './rewrite-plan.rules.ts'
import { type SafeWriteOptions, writeArchive } from './write-cbz-safely.ts'

export interface RewriteRequest extends SafeWriteOptions, Partial<ArchiveChange> {
  readonly path: string
  /** The new comment; if omitted, the old one stays byte for byte. */
  readonly comment?: string
  /** Modification time of new entries. */
  readonly modifiedAt: Date
}

/**
 * Replaces, adds or removes entries of an archive and sets its comment.
 * @returns size of the new archive
 * @throws ArchiveError from reading and from writing an archive; CHANGED when the archive changes meanwhile
 */
export async function rewriteZipSafely(request: RewriteRequest): Promise<{ readonly sizeBytes: number }> {
  await using file = await open(request.path, 'r')
  const before = await file.stat({ bigint: true })
  const directory = await readCentralDirectory(file.fd)
  const set = request.set ?? []
  const comment = request.comment === undefined ? directory.commentBytes : Buffer.from(request.comment)
  const expand = request.expand ?? new Map()
  assertWritable([...set, ...[...expand.values()].flat()], request.comment === undefined ? new Uint8Array(0) : comment)
  const { remove = [], removeAt = new Set() } = request
  const plan = planRewrite(directory.entries, { set, remove, removeAt, expand })
  const outcome = await writeArchive({
    target: request.path,
    ifExists: 'replace',
    comment,
    signal: request.signal,
    onStep: request.onStep,
    beforeRename: request.beforeRename,
    fill: (sink) => fill(sink, { fd: file.fd, directory, plan, modifiedAt: request.modifiedAt }),
    beforePublish: async () => assertUnchanged(before, await stat(request.path, { bigint: true })),
  })
  if (outcome.outcome === 'collision') throw new ArchiveError('CHANGED', 'The archive could not be replaced')
  return { sizeBytes: outcome.sizeBytes }
}

interface Rewrite {
  readonly fd: number
  readonly directory: ZipDirectory
  readonly plan: readonly PlannedEntry[]
  readonly modifiedAt: Date
}

async function fill(sink: ArchiveSink, { fd, directory, plan, modifiedAt }: Rewrite): Promise<void> {
  for (const planned of plan) {
    if (planned.kind === 'keep') await appendKeptEntry(sink, { fd, directory }, planned.entry)
    else await appendNewEntry(sink, planned.entry, modifiedAt)
  }
}

function assertUnchanged(before: BigIntStats, now: BigIntStats): void {
  const isSame = before.ino === now.ino && before.dev === now.dev && before.size === now.size && before.mtimeNs === now.mtimeNs
  if (!isSame) throw new ArchiveError('CHANGED', 'The archive changed while it was rewritten')
}
