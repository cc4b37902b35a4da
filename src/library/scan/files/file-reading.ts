// What a scan learns from a book's file. Plain data, so that it can be passed between threads.
import type { EpubRow } from '../../books/serving/stored-epub.rules.ts'
import type { BookMediaTable } from '../../library.tables.ts'

export interface FileReadResult extends Pick<BookMediaTable, 'status' | 'mediaType' | 'pageCount' | 'comment' | 'dimensions' | 'pages'> {
  /** Digest of the pages' sizes and checksums; null when there are none. */
  readonly contentKey: string | null
  /** JSON of Embedded; null when the file has no metadata. */
  readonly embedded: string | null
  /** Set for a readable EPUB. */
  readonly epub?: EpubRow
  /** The failure may be temporary: the next scan tries again. */
  readonly passing: boolean
}
