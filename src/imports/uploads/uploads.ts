// Files that administrators upload for an import, part by part.
// Guarantee: the offset is the size of the file on disk, so an upload continues where it was after a broken connection or a crash. A part
// that repeats or skips bytes is refused. Unused uploads are deleted after a week.
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { finished, type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineClaimKey } from '../../kernel/claims/index.ts'
import { hasPassed } from '../../kernel/clock/index.ts'
import { defineError, hasErrorCode } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { ImportUploadMissing, ImportUploadUnfinished } from '../imports.errors.ts'
import { findUploadInUse } from '../imports.queries.ts'
import { getFile, type SourceFile } from '../places/source-file.ts'
import { expireUploadsTask } from '../run/import.tasks.ts'
import { deleteUpload, extendUpload, findUpload, type ImportUploadTable, insertUpload, listUploads } from './uploads.queries.ts'

const UploadOffsetWrong = defineError(
  'IMPORT_UPLOAD_OFFSET',
  409,
  'The upload continues at byte {offset:number}. Send the next part from there.',
)
const UploadTooLarge = defineError('IMPORT_UPLOAD_TOO_LARGE', 400, 'The file is larger than announced ({bytes:number} bytes).')
const UploadNoSpace = defineError(
  'IMPORT_UPLOAD_NO_SPACE',
  507,
  "The disk with the configuration folder doesn't have enough free space for this file. Free up some space, or import it from a folder on the server.",
)

export type UploadDeps = Pick<AppContext, 'db' | 'clock' | 'settings' | 'claims' | 'tasks'>
type PlaceDeps = Pick<AppContext, 'settings'>

export interface Upload extends ImportUploadTable {
  /** Bytes that have arrived. */
  readonly offset: number
}

const lifetimeMs = 7 * 24 * 3_600_000
/** The queue treats a time that is further ahead as that of a wrong clock, and starts the task immediately. */
const maxPlanMs = 24 * 3_600_000
/** Stays free for the database. */
const reserveBytes = 200 * 1024 * 1024

const uploadClaim = defineClaimKey('import upload')
const folderOf = ({ settings }: PlaceDeps): string => join(settings.configDir, 'imports')
const pathOf = (deps: PlaceDeps, id: string): string => join(folderOf(deps), id)

/** @throws UploadNoSpace */
export async function beginUpload(deps: UploadDeps, { name, sizeBytes }: Pick<Upload, 'name' | 'sizeBytes'>): Promise<Upload> {
  await mkdir(folderOf(deps), { recursive: true, mode: 0o700 })
  const pending = await Promise.all((await listUploads(deps.db)).map((row) => describe(deps, row)))
  const outstandingBytes = pending.reduce((sum, one) => sum + one.sizeBytes - one.offset, 0)
  const { bavail, bsize } = await statfs(folderOf(deps))
  if (bavail * bsize < sizeBytes + outstandingBytes + reserveBytes) throw UploadNoSpace()
  const nowMs = deps.clock.now()
  const row = { id: newId(nowMs), name: basename(name.replaceAll('\\', '/')), sizeBytes, expiresAt: nowMs + lifetimeMs }
  await insertUpload(deps.db, row)
  await planExpiry(deps, row.expiresAt + 1)
  return { ...row, offset: 0 }
}

/** @throws ImportUploadMissing */
export async function getUpload(deps: Pick<AppContext, 'db' | 'settings'>, id: string): Promise<Upload> {
  const row = await findUpload(deps.db, id)
  if (!row) throw ImportUploadMissing()
  return describe(deps, row)
}

export const describeUploads = async (deps: Pick<AppContext, 'db' | 'settings'>): Promise<Upload[]> =>
  Promise.all((await listUploads(deps.db)).map((row) => describe(deps, row)))

/**
 * Appends a part. What arrives before the connection breaks is kept.
 * @throws ImportUploadMissing, UploadOffsetWrong, UploadTooLarge; ClaimBusy while another part is being written
 */
export const appendToUpload = (deps: UploadDeps, id: string, offset: number, part: Readable): Promise<Upload> =>
  deps.claims.hold(
    uploadClaim(id),
    async (signal) => {
      const upload = await getUpload(deps, id)
      if (upload.offset !== offset) {
        part.resume()
        throw UploadOffsetWrong(upload.offset)
      }
      const limit = atMost(upload.sizeBytes - offset)
      await write(part, limit.stream, createWriteStream(pathOf(deps, id), { flags: 'a', mode: 0o600 }), signal)
      await using file = await open(pathOf(deps, id), 'r')
      await file.sync()
      if (limit.isExceeded()) throw UploadTooLarge(upload.sizeBytes)
      await extendUpload(deps.db, id, deps.clock.now() + lifetimeMs)
      return getUpload(deps, id)
    },
    { withinMs: 0 },
  )

/** @throws ImportUploadMissing, ImportUploadUnfinished */
export async function getUploadedFile(deps: Pick<AppContext, 'db' | 'settings'>, id: string): Promise<SourceFile> {
  const upload = await getUpload(deps, id)
  if (upload.offset !== upload.sizeBytes) throw ImportUploadUnfinished(upload.name)
  return getFile(pathOf(deps, id))
}

export const removeUpload = (deps: Pick<AppContext, 'db' | 'settings' | 'claims'>, id: string): Promise<void> =>
  deps.claims.hold(uploadClaim(id), async () => {
    // An ID that isn't one of ours could be the path of another file.
    if (!(await findUpload(deps.db, id))) return
    await rm(pathOf(deps, id), { force: true })
    await deleteUpload(deps.db, id)
  })

/** Deletes expired uploads, except those whose import is still to come. @returns how many */
export async function expireUploads(deps: UploadDeps): Promise<{ readonly deleted: number }> {
  const nowMs = deps.clock.now()
  let deleted = 0
  let next: number | undefined
  for (const { id, expiresAt } of await listUploads(deps.db)) {
    if (hasPassed(expiresAt - lifetimeMs, nowMs, lifetimeMs) && !(await findUploadInUse(deps.db, id))) {
      await removeUpload(deps, id)
      deleted++
    } else next = Math.min(next ?? Number.POSITIVE_INFINITY, Math.max(expiresAt + 1, nowMs + 3_600_000))
  }
  if (next !== undefined) await planExpiry(deps, next)
  return { deleted }
}

async function planExpiry({ db, clock, tasks }: UploadDeps, runAtMs: number): Promise<void> {
  await tasks.enqueue(db, expireUploadsTask, {}, { runAtMs: Math.min(runAtMs, clock.now() + maxPlanMs) })
}

async function describe(deps: PlaceDeps, row: ImportUploadTable): Promise<Upload> {
  const stats = await stat(pathOf(deps, row.id)).catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error
    return undefined
  })
  return { ...row, offset: stats?.size ?? 0 }
}

/** If it fails, the rest of the part is dropped: browsers send all of it before they read the response. */
async function write(part: Readable, limit: Transform, file: Writable, signal: AbortSignal): Promise<void> {
  const endOfPart = finished(part, (broken) => {
    if (broken) limit.destroy(broken)
  })
  try {
    // Another node may continue the upload once the claim is lost.
    await pipeline(part.pipe(limit), file, { signal })
  } catch (error) {
    part.resume()
    signal.throwIfAborted()
    throw error
  } finally {
    endOfPart()
  }
}

/** Passes on so many bytes and drops the rest: ending the request early would end the connection before the response. */
function atMost(bytes: number): { readonly stream: Transform; isExceeded(): boolean } {
  let left = bytes
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      const fitting = chunk.subarray(0, Math.max(0, left))
      left -= chunk.length
      if (fitting.length > 0) done(null, fitting)
      else done()
    },
  })
  return { stream, isExceeded: () => left < 0 }
}
