// The pages of an archive: what a scan records about them and what serving one needs. Plain data, without the readers of formats.
import { requireDefined } from '../../kernel/errors/require-defined.ts'
import type { ImageMediaType } from '../image/index.ts'

/**
 * The pages in reading order, one column per property, all of the same length.
 * Limit: with dimensions "first" or "none", the type of pages that were not read is taken from their extension.
 */
export interface PageTable {
  readonly names: readonly string[]
  /** Offset of the page's bytes in the file; -1 when not read yet (see readDataOffsets). */
  readonly dataOffsets: readonly number[]
  /** Offset of the page's own header in the file; for pages that need a decoder, the index of the entry in the archive, from 0. */
  readonly localHeaderOffsets: readonly number[]
  readonly compressedSizes: readonly number[]
  /** Size of the page itself in bytes. */
  readonly sizes: readonly number[]
  /** See `pageMethods`. */
  readonly methods: readonly number[]
  /** -1 when the format has none. */
  readonly crcs: readonly number[]
  readonly mediaTypes: readonly ImageMediaType[]
  /** 0 when not read or unknown. */
  readonly widthsPx: readonly number[]
  readonly heightsPx: readonly number[]
}

/** A page table under construction. */
export type GrowingPageTable = { -readonly [K in keyof PageTable]: PageTable[K][number][] }

/** Creates an empty page table. */
export const newPageTable = (): GrowingPageTable => ({
  names: [],
  dataOffsets: [],
  localHeaderOffsets: [],
  compressedSizes: [],
  sizes: [],
  methods: [],
  crcs: [],
  mediaTypes: [],
  widthsPx: [],
  heightsPx: [],
})

/** The table of a file without pages. */
export const noPages: PageTable = newPageTable()

/** How a page is stored in its file. The first two are ZIP's own numbers, and are also used for what other formats store uncompressed. */
export const pageMethods = {
  stored: 0,
  deflated: 8,
  /** Only a decoder of the format can extract it. */
  decoded: -1,
  /** The same, and everything before it in the archive is decoded with it. */
  decodedTogether: -2,
  /** The file contains no image of it; one is rendered. */
  rendered: -3,
} as const

/** In `crcs`: the format has no checksum. */
export const noChecksum = -1

/** All that is needed to read an entry; a ZipEntry with its data offset qualifies. */
export interface EntryLocation {
  readonly dataOffset: number
  readonly compressedSize: number
  readonly uncompressedSize: number
  readonly method: number
  readonly crc32: number
  readonly encrypted?: boolean
}

/** A larger entry is not a page. */
export const maxPageBytes: number = 64 * 1024 * 1024

/** What a column of a page table says of a page. @param index from 0, of a page that the table has */
export const pageFact = <T>(column: readonly T[], index: number): NonNullable<T> => requireDefined(column[index], 'a page of a page table')

/** Where the bytes of a page are in its archive. @param index from 0, of a page that the table has */
export const locationOfPage = (pages: PageTable, index: number): EntryLocation => ({
  dataOffset: pageFact(pages.dataOffsets, index),
  compressedSize: pageFact(pages.compressedSizes, index),
  uncompressedSize: pageFact(pages.sizes, index),
  method: pageFact(pages.methods, index),
  crc32: pageFact(pages.crcs, index),
})
