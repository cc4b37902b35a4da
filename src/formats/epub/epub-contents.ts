// Contents of an EPUB as plain data: workers pass it to the database unchanged.
import type { EntryLocation, PageTable } from '../archive/page-table.ts'

/** The side of a spread that a page belongs to; `center` for a page across both. */
export type PageSpread = 'left' | 'right' | 'center'

/** A file of the book's manifest. */
export interface EpubResource extends EntryLocation {
  /** Path in the archive, not escaped. */
  readonly name: string
  readonly mediaType: string
  /** Only of documents in the reading order. */
  readonly spread?: PageSpread
}

/** An entry of a table of contents; one without a path is a heading. */
export interface EpubLink {
  readonly title: string
  /** Path in the archive, not escaped. */
  readonly path?: string
  /** Without "#". */
  readonly fragment?: string
  readonly children?: readonly EpubLink[]
}

export interface EpubNavigation {
  readonly toc: readonly EpubLink[]
  readonly landmarks: readonly EpubLink[]
  readonly pageList: readonly EpubLink[]
}

export interface EpubCreator {
  readonly name: string
  /** MARC relator: "aut", "ill". */
  readonly role?: string
}

/** Metadata of the book from the package document, as written except for white space and markup. */
export interface EpubMetadata {
  readonly title?: string
  readonly description?: string
  /** As precise as known: "2020", "2020-05", "2020-05-17". */
  readonly date?: string
  readonly language?: string
  readonly publisher?: string
  readonly identifiers: readonly string[]
  readonly creators: readonly EpubCreator[]
  readonly contributors: readonly EpubCreator[]
  readonly subjects: readonly string[]
  readonly collection?: { readonly name: string; readonly position?: string }
  readonly direction?: 'rtl' | 'ltr'
}

/** A part of the book that could not be read; the others are still used. */
export type EpubProblemKind = 'entries' | 'toc' | 'landmarks' | 'page-list' | 'pages' | 'positions'

export interface EpubProblem {
  readonly kind: EpubProblemKind
  /** Names of the affected files. */
  readonly names: readonly string[]
}

export interface EpubContents extends EpubNavigation {
  readonly metadata: EpubMetadata
  readonly isFixedLayout: boolean
  /** The spine. Never empty. */
  readonly readingOrder: readonly EpubResource[]
  /** Everything else in the manifest. */
  readonly resources: readonly EpubResource[]
  /** Name of the cover image. */
  readonly cover: string | undefined
  /** One image per document of the spine if the book consists only of images; otherwise empty. */
  readonly pages: PageTable
  readonly problems: readonly EpubProblem[]
}

/** An EPUB that cannot be read at all. The message contains entry names, never paths on disk. */
export class EpubError extends Error {
  override readonly name = 'EpubError'
  readonly code: 'BROKEN' | 'ENCRYPTED'
  constructor(code: EpubError['code'], message: string) {
    super(message)
    this.code = code
  }
}
