// What a scan reads from an archive of any format. Plain data: workers pass it to the database unchanged.

import type { ArchiveErrorCode } from './archive-error.ts'
import type { PageTable } from './page-table.ts'

export interface ArchiveFile {
  readonly name: string
  readonly size: number
  /** Location in formats that have no table to find it again; as in the page table. */
  readonly place?: { readonly ordinal: number; readonly dataOffset: number; readonly method: number; readonly crc32: number }
}

export interface ArchiveContents {
  /** Type of the archive by content, as reported by the API: "application/zip". */
  readonly mediaType: string
  readonly sizeBytes: number
  /** Bytes before the archive, as in self-extracting files. */
  readonly prefixBytes: number
  /** The archive's comment; empty when there is none. */
  readonly comment: string
  readonly pages: PageTable
  /** Pages whose dimensions were read. */
  readonly measured: 'all' | 'first' | 'none'
  /** Everything that is not a page: metadata, texts, hidden files. Folders are omitted. */
  readonly otherFiles: readonly ArchiveFile[]
  /** Entries that should be pages but cannot be read. */
  readonly unreadable: readonly { readonly name: string; readonly code: ArchiveErrorCode }[]
  /** Content of ComicInfo.xml at the archive's root, at most 4 MiB. */
  readonly comicInfo: Uint8Array | undefined
  /** Identifies the content if pages have no checksums. */
  readonly fingerprint?: string
}

export interface InspectOptions {
  /** Whose dimensions to read: of all pages, of the first only (default), of none, or of all if that takes one read of a small file. */
  readonly dimensions?: 'all' | 'first' | 'none' | 'cheap'
  readonly limits?: ArchiveLimits
  /** The file is on slow storage: a few long reads are better than many short ones. */
  readonly slowDisk?: boolean
}

export interface ArchiveLimits {
  readonly maxEntries: number
  readonly maxDirectoryBytes: number
}

/** Generous for any book, and small enough that a malicious file costs neither memory nor time. */
export const defaultLimits: ArchiveLimits = { maxEntries: 100_000, maxDirectoryBytes: 64 * 1024 * 1024 }

/** An archive format, recognized by content because file names are unreliable. Blocking; for worker threads. */
export interface ArchiveReader {
  /** Checks whether a file that begins with these bytes has this format. */
  recognises(head: Uint8Array): boolean
  /** @throws ArchiveError when it is not, or no longer, a readable archive of this format */
  inspect(path: string, options: InspectOptions): ArchiveContents
}
