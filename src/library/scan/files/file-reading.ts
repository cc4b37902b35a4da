// What a scan learns from opening a book's file. Plain data: it crosses between threads.
import type { EpubRow } from '../../books/serving/stored-epub.rules.ts'
import type { BookMediaTable } from '../../library.tables.ts'

export interface FileReadResult extends Pick<BookMediaTable, 'status' | 'mediaType' | 'pageCount' | 'comment' | 'dimensions' | 'pages'> {
  /** Digest of the pages' sizes and checksums; null when there are none. */
  readonly contentKey: string | null
  /** JSON of Embedded; null when the file says nothing. */
  readonly embedded: string | null
  /** Set when the file is an EPUB that can be read. */
  readonly epub?: EpubRow
  /** The failure may pass by itself: the next scan tries again. */
  readonly passing: boolean
}
