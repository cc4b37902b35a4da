// What a scan learns from an archive, whatever its format. Plain data: it crosses from a worker to the database as it is.

import type { ImageMediaType } from '../image/index.ts'
import type { ArchiveErrorCode } from './archive-error.ts'

/**
 * The pages in reading order, one column per fact, every column of the same length.
 * Limit: with dimensions "first" or "none", pages that were not looked into are believed by their extension.
 */
export interface PageTable {
  readonly names: readonly string[]
  /** Where the page's bytes begin in the file; -1 when that was not read yet (see readDataOffsets). */
  readonly dataOffsets: readonly number[]
  /** Where the page's own header begins in the file; for pages that a decoder gets out, the entry's place in the archive, from 0. */
  readonly localHeaderOffsets: readonly number[]
  readonly compressedSizes: readonly number[]
  /** Bytes of the page itself. */
  readonly sizes: readonly number[]
  /** See `pageMethods`. */
  readonly methods: readonly number[]
  /** -1 when the format states none. */
  readonly crcs: readonly number[]
  readonly mediaTypes: readonly ImageMediaType[]
  /** 0 when not read or not known. */
  readonly widthsPx: readonly number[]
  readonly heightsPx: readonly number[]
}

/** A page table that is being filled. */
export type GrowingPageTable = { -readonly [K in keyof PageTable]: PageTable[K][number][] }

/** One without a page so far. */
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

/** The table of a file that has no pages. */
export const noPages: PageTable = newPageTable()

/** How a page lies in its file. The first two are ZIP's own numbers, and also what other formats store as it is. */
export const pageMethods = {
  stored: 0,
  deflated: 8,
  /** Only a decoder of the format gets it out. */
  decoded: -1,
  /** The same, and what stands before it in the archive is decoded with it. */
  decodedTogether: -2,
  /** It is no picture in the file; one is made of it. */
  rendered: -3,
} as const

/** In `crcs`: the format states no checksum. */
export const noChecksum = -1

export interface ArchiveFile {
  readonly name: string
  readonly size: number
  /** Where it lies, in formats that have no table to look it up again; as in the page table. */
  readonly place?: { readonly ordinal: number; readonly dataOffset: number; readonly method: number; readonly crc32: number }
}

export interface ArchiveContents {
  /** Type of the archive by content, as the API states it: "application/zip". */
  readonly mediaType: string
  readonly sizeBytes: number
  /** Bytes that stand before the archive, as in self-extracting files. */
  readonly prefixBytes: number
  /** The archive's own comment, empty when there is none. */
  readonly comment: string
  readonly pages: PageTable
  /** Whose dimensions were read. */
  readonly measured: 'all' | 'first' | 'none'
  /** Everything that is no page: metadata, texts, hidden files. Folders are left out. */
  readonly otherFiles: readonly ArchiveFile[]
  /** What should be a page but cannot be one. */
  readonly unreadable: readonly { readonly name: string; readonly code: ArchiveErrorCode }[]
  /** Content of ComicInfo.xml at the archive's root, at most 4 MiB. */
  readonly comicInfo: Uint8Array | undefined
  /** Tells the content from another where pages have no checksums. */
  readonly fingerprint?: string
}

export interface InspectOptions {
  /** Whose dimensions to read: of all pages, of the first only (default), of none, or of all where that costs one read of a small file. */
  readonly dimensions?: 'all' | 'first' | 'none' | 'cheap'
  readonly limits?: ArchiveLimits
  /** The file has to be fetched from somewhere slow: few long reads are better than many short ones. */
  readonly slowDisk?: boolean
}

export interface ArchiveLimits {
  readonly maxEntries: number
  readonly maxDirectoryBytes: number
}

/** Generous for any book, and small enough that a hostile file costs neither memory nor time. */
export const defaultLimits: ArchiveLimits = { maxEntries: 100_000, maxDirectoryBytes: 64 * 1024 * 1024 }

/** A format of archives. Recognised by content: names lie. Blocking; for worker threads. */
export interface ArchiveReader {
  /** Whether a file that begins with these bytes is of this format. */
  recognises(head: Uint8Array): boolean
  /** @throws ArchiveError when it is not, or no longer, an archive of this format that can be read */
  inspect(path: string, options: InspectOptions): ArchiveContents
}
