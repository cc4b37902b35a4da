// Iterates over the files in a RAR, 7z or TAR archive with their content.
// Guarantee: at most about 64 MiB of them are in memory at a time, or one file when it is larger.
// Limit: in a solid archive each pass decodes from the beginning.
import { open } from 'node:fs/promises'
import { ArchiveError, type ArchiveErrorCode } from '../formats/archive/archive-error.ts'
import type { ArchiveContents } from '../formats/archive/index.ts'
import { maxPageBytes, pageFact, pageMethods } from '../formats/archive/page-table.ts'
import { readEntry } from '../formats/archive/zip/index.ts'
import type { Decoder } from '../formats/decoder/index.ts'

export interface NonZipEntry {
  readonly name: string
  readonly content: Uint8Array | { readonly error: ArchiveErrorCode }
}

export interface NonZipRequest {
  readonly path: string
  readonly signal: AbortSignal
}

interface EntryPosition {
  readonly name: string
  readonly size: number
  readonly ordinal: number
  readonly dataOffset: number
  readonly method: number
  readonly crc32: number
}

const passBytes = 64 * 1024 * 1024

/** In the archive's own order. @throws ArchiveError when it cannot be read at all; the signal's reason */
export async function* readNonZipEntries(decoder: Decoder, { path, signal }: NonZipRequest): AsyncGenerator<NonZipEntry> {
  const contents = await decoder.inspect(path, { dimensions: 'none' })
  for (const { name, code } of contents.unreadable) yield { name, content: { error: code } }
  for (const pass of passesOf(placesOf(contents))) {
    signal.throwIfAborted()
    yield* await readPass(decoder, path, pass)
  }
}

function placesOf({ pages, otherFiles }: ArchiveContents): readonly EntryPosition[] {
  const ofPages = pages.names.map(
    (name, index): EntryPosition => ({
      name,
      size: pageFact(pages.sizes, index),
      ordinal: pageFact(pages.localHeaderOffsets, index),
      dataOffset: pageFact(pages.dataOffsets, index),
      method: pageFact(pages.methods, index),
      crc32: pageFact(pages.crcs, index),
    }),
  )
  const ofOthers = otherFiles.flatMap(({ name, size, place }): EntryPosition[] => (place ? [{ name, size, ...place }] : []))
  return [...ofPages, ...ofOthers].sort((a, b) => a.ordinal - b.ordinal)
}

function passesOf(places: readonly EntryPosition[]): readonly (readonly EntryPosition[])[] {
  const passes: EntryPosition[][] = []
  let bytes = 0
  for (const place of places) {
    if (passes.length === 0 || bytes + place.size > passBytes) {
      passes.push([])
      bytes = 0
    }
    passes.at(-1)?.push(place)
    bytes += place.size
  }
  return passes
}

/** The decoder unpacks nothing that is larger than a page can be. */
const isTooLarge = ({ size }: EntryPosition): boolean => size > maxPageBytes

async function readPass(decoder: Decoder, path: string, pass: readonly EntryPosition[]): Promise<readonly NonZipEntry[]> {
  const decoded = pass.filter((place) => place.method !== pageMethods.stored && !isTooLarge(place))
  const unpacked = decoded.length > 0 ? await decoder.unpack(path, decoded) : []
  const byOrdinal = new Map(unpacked.map((page) => [page.ordinal, 'bytes' in page ? page.bytes : { error: page.error }]))
  await using file = await open(path, 'r')
  const entries: NonZipEntry[] = []
  for (const place of pass) {
    const content = place.method === pageMethods.stored ? await readStored(file.fd, place) : byOrdinal.get(place.ordinal)
    entries.push({ name: place.name, content: content ?? { error: isTooLarge(place) ? 'TOO_LARGE' : 'CORRUPT' } })
  }
  return entries
}

const readStored = (fd: number, { size, dataOffset, crc32 }: EntryPosition): Promise<NonZipEntry['content']> =>
  readEntry(fd, { dataOffset, compressedSize: size, uncompressedSize: size, method: pageMethods.stored, crc32 }).catch((error: unknown) => {
    if (error instanceof ArchiveError) return { error: error.code }
    throw error
  })
