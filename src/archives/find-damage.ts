// Reads every byte of an archive and verifies its checksums. Changes nothing.
// Limit: TAR has no checksums, so only its headers are checked.
import { open } from 'node:fs/promises'
import { ArchiveError, type ArchiveErrorCode } from '../formats/archive/archive-error.ts'
import { readCentralDirectory, readDataOffsets, streamEntry, type ZipDirectory, type ZipEntry } from '../formats/archive/zip/index.ts'
import type { Decoder } from '../formats/decoder/index.ts'
import { readNonZipEntries } from './non-zip-entries.ts'

export interface Damage {
  /** Number of files in the archive. */
  readonly entries: number
  /** The files that cannot be read. */
  readonly damaged: readonly { readonly name: string; readonly code: ArchiveErrorCode }[]
  /** Why the archive as a whole cannot be read. */
  readonly archiveError?: ArchiveErrorCode
}

export interface DamageRequest {
  readonly path: string
  readonly mediaType: string
  readonly signal: AbortSignal
}

/** @throws the file system's errors */
export async function findDamage(decoder: Decoder, request: DamageRequest): Promise<Damage> {
  try {
    return request.mediaType === 'application/zip' || request.mediaType === ''
      ? await findZipDamage(request)
      : await findForeignDamage(decoder, request)
  } catch (error) {
    if (error instanceof ArchiveError) return { entries: 0, damaged: [], archiveError: error.code }
    throw error
  }
}

async function findZipDamage({ path, signal }: DamageRequest): Promise<Damage> {
  await using file = await open(path, 'r')
  const directory = await readCentralDirectory(file.fd)
  const files = directory.entries.filter(({ isDirectory }) => !isDirectory)
  const damaged: { name: string; code: ArchiveErrorCode }[] = []
  for (const entry of files) {
    signal.throwIfAborted()
    const code = await damageOf(file.fd, directory, entry)
    if (code !== undefined) damaged.push({ name: entry.name, code })
  }
  return { entries: files.length, damaged }
}

async function damageOf(fd: number, directory: ZipDirectory, entry: ZipEntry): Promise<ArchiveErrorCode | undefined> {
  try {
    const [dataOffset = 0] = await readDataOffsets(fd, directory, [entry])
    for await (const _ of streamEntry(fd, { ...entry, dataOffset }, Number.MAX_SAFE_INTEGER));
    return undefined
  } catch (error) {
    if (error instanceof ArchiveError) return error.code
    throw error
  }
}

async function findForeignDamage(decoder: Decoder, request: DamageRequest): Promise<Damage> {
  const damaged: { name: string; code: ArchiveErrorCode }[] = []
  let entries = 0
  for await (const { name, content } of readNonZipEntries(decoder, request)) {
    entries += 1
    if (!(content instanceof Uint8Array)) damaged.push({ name, code: content.error })
  }
  return { entries, damaged }
}
