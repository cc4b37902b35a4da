// Pages that require a decoder, and a cache of them: decoding is slow, and data compressed together must be decoded from its beginning
// each time.
// Guarantee: the cache stays within its limit. In a solid archive one pass decodes as many of the following pages as fit into three
// quarters of it, so that a reader who turns pages waits once per pass.
import { ArchiveError, type ArchiveErrorCode } from '../../formats/archive/archive-error.ts'
import { type PageTable, pageFact, pageMethods } from '../../formats/archive/page-table.ts'
import type { Decoder, WantedPage } from '../../formats/decoder/index.ts'
import { pageLongEdgePx } from '../../formats/pdf/scaled.rules.ts'
import { assertDiskResponds } from '../../kernel/disk-calls/index.ts'
import { createByteCache } from './byte-cache.ts'

/** A file as scanned, with its page table. */
export interface DecodableFile {
  readonly path: string
  readonly sizeBytes: number
  /** Whole milliseconds. */
  readonly modifiedMs: number
  readonly pages: PageTable
}

export interface DecodedPages {
  /** @param number 1-based @throws ArchiveError; DiskNotResponding; file system errors */
  read(file: DecodableFile, number: number): Promise<Buffer>
}

type Pass = ReadonlyMap<number, Buffer | ArchiveError>

/** @param cacheBytes maximum size of the pages that nobody is reading */
export function createDecodedPages(decoder: Decoder, cacheBytes: number): DecodedPages {
  const cache = createByteCache(cacheBytes)
  const maxPassBytes = (cacheBytes * 3) / 4
  const inProgress = new Map<string, Promise<Pass>>()

  const begin = (file: DecodableFile, numbers: readonly number[]): Promise<Pass> => {
    const keys = numbers.map((number) => keyOf(file, number))
    const pass = decode(decoder, file, numbers).finally(() => {
      for (const key of keys) inProgress.delete(key)
    })
    for (const key of keys) inProgress.set(key, pass)
    return pass
  }
  return {
    read: async (file, number) => {
      const key = keyOf(file, number)
      const cached = cache.get(key)
      if (cached) return cached
      const pass = await (inProgress.get(key) ?? begin(file, pagesOfOnePass(file.pages, number, maxPassBytes)))
      for (const [one, page] of pass) if (page instanceof Buffer) cache.set(keyOf(file, one), page)
      const page = pass.get(number)
      if (page instanceof Buffer) return page
      throw page ?? new ArchiveError('CORRUPT', 'The page is not in the archive')
    },
  }
}

const keyOf = ({ path, sizeBytes, modifiedMs }: DecodableFile, number: number): string => `${number} ${sizeBytes} ${modifiedMs} ${path}`

/** The page itself, and the following pages that are decoded in the same pass. */
function pagesOfOnePass(pages: PageTable, number: number, maxBytes: number): readonly number[] {
  const numbers = [number]
  let bytes = pageFact(pages.sizes, number - 1)
  if (pages.methods[number - 1] !== pageMethods.decodedTogether) return numbers
  for (let next = number + 1; pages.methods[next - 1] === pageMethods.decodedTogether; next++) {
    bytes += pageFact(pages.sizes, next - 1)
    if (bytes > maxBytes) break
    numbers.push(next)
  }
  return numbers
}

/** There are few threads that decode: none of them should wait for a disk that hangs. */
async function decode(decoder: Decoder, file: DecodableFile, numbers: readonly number[]): Promise<Pass> {
  await assertDiskResponds(file.path)
  const [number = 1] = numbers
  if (file.pages.methods[number - 1] !== pageMethods.rendered) return unpack(decoder, file, numbers)
  return new Map([[number, await decoder.renderPdfPage({ path: file.path, index: number - 1 }, pageLongEdgePx)]])
}

async function unpack(decoder: Decoder, { path, pages }: DecodableFile, numbers: readonly number[]): Promise<Pass> {
  const wantedPages = numbers.map((number) => wantedPage(pages, number))
  const unpacked = new Map((await decoder.unpack(path, wantedPages)).map((page) => [page.ordinal, page]))
  return new Map(
    numbers.flatMap((number, index) => {
      const page = unpacked.get(wantedPages[index]?.ordinal ?? -1)
      if (page === undefined) return []
      return [[number, 'bytes' in page ? Buffer.from(page.bytes.buffer) : errorOf(page.error)]]
    }),
  )
}

const errorOf = (code: ArchiveErrorCode): ArchiveError => new ArchiveError(code, 'The page cannot be decoded')

const wantedPage = (pages: PageTable, number: number): WantedPage => ({
  name: pageFact(pages.names, number - 1),
  ordinal: pageFact(pages.localHeaderOffsets, number - 1),
  size: pageFact(pages.sizes, number - 1),
  crc32: pageFact(pages.crcs, number - 1),
})
