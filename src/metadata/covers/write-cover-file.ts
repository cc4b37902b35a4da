// Writes a cover that a user selected next to the books of a series: cover.jpg in its folder, or the file's name for a one-shot.
// Guarantee: whenever the process is killed, the next selection recognizes, replaces and removes what it left behind.
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Db } from '../../kernel/db/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { removeParts, replaceFile } from '../../kernel/files/index.ts'
import { folderClaim, untilDiskHangs } from '../../library/index.ts'
import { CoverFileNotWritten } from '../metadata.errors.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { type CoverFile, coverNameFor, isCoverNamed, isSameFile, planCover } from './cover-file.rules.ts'
import { listCoverFiles, reserveCoverFile, saveCoverFile } from './cover-files.queries.ts'

/** Absolute paths. */
export interface CoverLocation {
  /** Path of the series folder, or of the one-shot's file. */
  readonly path: string
  readonly isFile: boolean
}

export interface CoverPicture {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/** Does nothing in a read-only folder: then there is only the poster. @throws CoverFileNotWritten, DiskNotResponding */
export async function writeCoverFile(deps: MetadataDeps, seriesId: string, place: CoverLocation, picture: CoverPicture): Promise<void> {
  const folder = place.isFile ? dirname(place.path) : place.path
  const stem = place.isFile ? basename(place.path, extname(place.path)) : 'cover'
  const name = coverNameFor(stem, picture.mediaType)
  if (name === undefined) return
  try {
    await untilDiskHangs(folder, (signal) => {
      const writing = { folder, stem, name, bytes: picture.bytes, signal }
      return deps.claims.hold(folderClaim(folder), () => write(deps, seriesId, writing), { signal })
    })
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === undefined || !(error instanceof Error && 'syscall' in error)) throw error
    if (!readOnly.has(code)) throw CoverFileNotWritten.with({ cause: error }, code)
    deps.log.info({ seriesId, code }, "The cover wasn't saved next to the books: the folder isn't writable")
  }
}

const readOnly: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM'])

interface Writing {
  readonly folder: string
  readonly stem: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly signal: AbortSignal
}

async function write(deps: MetadataDeps, seriesId: string, { folder, stem, name, bytes, signal }: Writing): Promise<void> {
  const { db, claims } = deps
  const assertHeld = () => claims.assertHeld(folderClaim(folder))
  const beforeRename = async () => {
    signal.throwIfAborted()
    await assertHeld()
  }
  const newFile = { name, digest: await digestOf(bytes) }
  await assertHeld()
  await settle(db, seriesId, { folder, stem })
  const plan = planCover(await listCovers(folder, stem), newFile, await listCoverFiles(db, seriesId))
  if (plan.act === 'leave') return
  await reserveCoverFile(db, seriesId, newFile)
  deps.onCoverStep?.('cover-announced')
  await replaceFile(join(folder, name), bytes, beforeRename)
  deps.onCoverStep?.('cover-written')
  await assertHeld()
  for (const removed of plan.removes) await rm(join(folder, removed), { force: true })
  deps.onCoverStep?.('cover-replaced')
  await saveCoverFile(db, seriesId, newFile)
}

/** Completes what a killed process started: the newest complete cover of ours remains. */
async function settle(db: Db, seriesId: string, { folder, stem }: Pick<Writing, 'folder' | 'stem'>): Promise<void> {
  await removeParts(folder)
  const ownFiles = await listCoverFiles(db, seriesId)
  const [before, announced] = ownFiles
  if (!before || !announced) return
  const ownCovers = (await listCovers(folder, stem)).filter((file) => ownFiles.some((one) => isSameFile(one, file)))
  const keptFile = ownCovers.some((file) => isSameFile(file, announced)) ? announced : before
  for (const { name } of ownCovers) if (name !== keptFile.name) await rm(join(folder, name), { force: true })
  await saveCoverFile(db, seriesId, keptFile)
}

/** Larger files are never ours, whatever they contain. */
const largestBytes = 20 * 1024 * 1024

async function listCovers(folder: string, stem: string): Promise<readonly CoverFile[]> {
  const names = (await readdir(folder)).filter((name) => isCoverNamed(name, stem))
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const isOurSize = (await stat(path)).size <= largestBytes
      return { name, digest: isOurSize ? await digestOf(await readFile(path)) : '' }
    }),
  )
}

/** Computed off the event loop. */
const digestOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex')
