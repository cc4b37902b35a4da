// Reads every byte of an archive and verifies its checksums. Changes nothing.
// Limit: TAR has no checksums, so only its headers are checked.
import { open } from 'node:fs/promises'
import { ArchiveError, type ArchiveErrorCode } from '../formats/archive/archive-error.ts'
import { roleOfEntry } from '../formats/archive/index.ts'
import { readCentralDirectory, readDataOffsets, streamEntry, type ZipDirectory, type ZipEntry } from '../formats/archive/zip/index.ts'
import type { Decoder } from '../formats/decoder/index.ts'
import { mediaTypeOfImage } from '../formats/image/index.ts'
import { readNonZipEntries } from './non-zip-entries.ts'

export interface DamagedFile {
  readonly name: string
  readonly code: ArchiveErrorCode
}

export interface Damage {
  /** Number of files in the archive. */
  readonly entries: number
  /** The files that cannot be read. */
  readonly damaged: readonly DamagedFile[]
  /** Why the archive as a whole cannot be read. */
  readonly archiveError?: ArchiveErrorCode
}

/** Damage in a ZIP. */
export interface ZipDamage extends Damage {
  readonly damaged: readonly (DamagedFile & {
    /** In the archive's directory; names may occur twice. */
    readonly position: number
  })[]
  /** Number of readable files that are pictures. */
  readonly pictures: number
}

/** What these concern was not read, so it may be intact. */
const unreadCodes: ReadonlySet<ArchiveErrorCode> = new Set([
  'DECODER_FAILED',
  'ENCRYPTED',
  'MULTI_VOLUME',
  'TOO_LARGE',
  'TOO_MANY_ENTRIES',
  'TOO_SLOW',
  'UNSUPPORTED_FORMAT',
  'UNSUPPORTED_METHOD',
])

/** Whether content that was read is wrong. */
export const isDamaged = ({ archiveError, damaged }: Damage): boolean =>
  [...damaged.map(({ code }) => code), ...(archiveError === undefined ? [] : [archiveError])].some((code) => !unreadCodes.has(code))

export interface DamageRequest {
  readonly path: string
  readonly mediaType: string
  readonly signal: AbortSignal
}

/** @throws the file system's errors */
export async function findDamage(decoder: Decoder, request: DamageRequest): Promise<Damage> {
  if (request.mediaType === 'application/zip' || request.mediaType === '') return findZipDamage(request)
  try {
    return await findForeignDamage(decoder, request)
  } catch (error) {
    if (error instanceof ArchiveError) return { entries: 0, damaged: [], archiveError: error.code }
    throw error
  }
}

/** @throws the file system's errors */
export async function findZipDamage({ path, signal }: Pick<DamageRequest, 'path' | 'signal'>): Promise<ZipDamage> {
  await using file = await open(path, 'r')
  const damaged: ZipDamage['damaged'][number][] = []
  let [entries, pictures] = [0, 0]
  try {
    const directory = await readCentralDirectory(file.fd)
    for (const [position, entry] of directory.entries.entries()) {
      if (entry.isDirectory) continue
      signal.throwIfAborted()
      entries += 1
      const content = await readThrough(file.fd, directory, entry)
      if ('code' in content) damaged.push({ name: entry.name, code: content.code, position })
      else pictures += content.isPicture ? 1 : 0
    }
    return { entries, damaged, pictures }
  } catch (error) {
    if (error instanceof ArchiveError) return { entries: 0, damaged: [], pictures: 0, archiveError: error.code }
    throw error
  }
}

async function readThrough(
  fd: number,
  directory: ZipDirectory,
  entry: ZipEntry,
): Promise<{ readonly isPicture: boolean } | { readonly code: ArchiveErrorCode }> {
  try {
    const [dataOffset = 0] = await readDataOffsets(fd, directory, [entry])
    let head: Buffer | undefined
    for await (const chunk of streamEntry(fd, { ...entry, dataOffset }, Number.MAX_SAFE_INTEGER)) head ??= chunk
    return { isPicture: head !== undefined && isPicture(entry.name, head) }
  } catch (error) {
    if (error instanceof ArchiveError) return { code: error.code }
    throw error
  }
}

/** Whether a file is a picture by its first bytes. Hidden ones are not pages. */
export const isPicture = (name: string, head: Uint8Array): boolean => roleOfEntry(name) !== 'other' && mediaTypeOfImage(head) !== undefined

async function findForeignDamage(decoder: Decoder, request: DamageRequest): Promise<Damage> {
  const damaged: DamagedFile[] = []
  let entries = 0
  for await (const { name, content } of readNonZipEntries(decoder, request)) {
    entries += 1
    if (!(content instanceof Uint8Array)) damaged.push({ name, code: content.error })
  }
  return { entries, damaged }
}
