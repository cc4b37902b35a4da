// Builds the rows of a book from its file and its stored data.

import { deriveBook } from '../../books/book-metadata.rules.ts'
import type { Embedded } from '../../books/embedded/embedded.ts'
import { readEmbedded } from '../../books/embedded/stored-embedded.ts'
import type { LibraryOptions } from '../../libraries/libraries.schemas.ts'
import type { BookEpubTable, BookMediaTable, BookMetadataTable, BookTable } from '../../library.tables.ts'
import type { FileReadResult } from '../files/file-reading.ts'
import type { FoundFile } from './walk-library.ts'

export interface StoredBook {
  readonly book: BookTable
  readonly metadata: BookMetadataTable
  readonly pageCount: number
}

/** A book whose rows may have to be written. */
export interface BookChange {
  /** kept: the file is unchanged; numbers and texts may still differ. */
  readonly kind: 'added' | 'changed' | 'moved' | 'restored' | 'kept'
  readonly book: BookTable
  readonly metadata: BookMetadataTable
  /** The file's metadata, as `metadata` has it. */
  readonly embedded: Embedded | null
  /** Set when the file was opened. */
  readonly media: BookMediaTable | undefined
  /** Set when the file was opened and is an EPUB. */
  readonly epub: BookEpubTable | undefined
  readonly before: StoredBook | undefined
}

export interface BookSurroundings {
  readonly libraryId: string
  readonly seriesId: string
  readonly oneshot: boolean
  readonly options: Pick<LibraryOptions, 'importComicInfoBook' | 'importEpubBook'>
  readonly nowMs: number
  newId(): string
}

/** An existing file. */
export interface PresentBook {
  readonly file: FoundFile
  /** Stored path. */
  readonly path: string
  readonly name: string
  readonly nameKey: string
  readonly before: StoredBook | undefined
  /** Set when the file was opened. */
  readonly reading: FileReadResult | undefined
}

/** @param position in the series, from 1 */
export function planPresentBook(around: BookSurroundings, present: PresentBook, position: number): BookChange {
  const one = withoutPassingFailure(present)
  const { before, reading, file } = one
  const kind = kindOf(around, one)
  const id = before?.book.id ?? around.newId()
  const text = reading && !reading.passing ? reading.embedded : (before?.metadata.embedded ?? null)
  const { book, metadata, embedded } = derive(around, { id, name: one.name, position, embedded: text, before })
  return {
    kind,
    embedded,
    book: withChanges(book, {
      ...(isOtherFile(one) && noHashes),
      seriesId: around.seriesId,
      nameKey: one.nameKey,
      path: one.path,
      sizeBytes: file.sizeBytes,
      fileModifiedAt: file.modifiedMs,
      contentKey: reading ? reading.contentKey : (before?.book.contentKey ?? null),
      reread: rereadAfter(one),
      oneshot: around.oneshot ? 1 : 0,
      modifiedAt: kind === 'kept' ? book.modifiedAt : around.nowMs,
      deletedAt: null,
    }),
    metadata,
    media: reading && mediaRow(id, reading, around.nowMs),
    epub: reading?.epub && { bookId: id, ...reading.epub },
    before,
  }
}

/** A missing book keeps everything except its number. */
export function planAbsentBook(around: BookSurroundings, before: StoredBook, position: number): BookChange {
  const { id, name } = before.book
  return {
    kind: 'kept',
    ...derive(around, { id, name, position, embedded: before.metadata.embedded, before }),
    media: undefined,
    epub: undefined,
    before,
  }
}

/** Whether the rows differ from the stored ones. */
export const isChanged = ({ kind, book, metadata, before }: BookChange): boolean =>
  kind !== 'kept' || !before || metadata !== before.metadata || book !== before.book

/** Whether a row has these values. */
export function sameRow<T extends object>(values: Partial<T>, row: T): boolean {
  for (const key in values) if (values[key] !== row[key]) return false
  return true
}

/** The row itself if it has these values already, as nearly all rows of a large series do: copies of them would be most of the work. */
const withChanges = <T extends object>(row: T, changes: Partial<T>): T => (sameRow(changes, row) ? row : { ...row, ...changes })

/** It may have been requested after the scan decided which files to open. Then the next scan opens it. */
function rereadAfter({ reading, before }: PresentBook): 0 | 1 {
  if (!reading && before) return before.book.reread
  return reading?.passing ? 1 : 0
}

/** A failure that may pass says nothing about an unchanged file: what was found before stays, and the next scan tries again. */
const withoutPassingFailure = (one: PresentBook): PresentBook =>
  one.reading?.passing && one.before && !isOtherFile(one) ? { ...one, reading: undefined } : one

const isOtherFile = ({ before, file }: PresentBook): boolean =>
  before?.book.sizeBytes !== file.sizeBytes || before.book.fileModifiedAt !== file.modifiedMs

function kindOf({ seriesId }: BookSurroundings, { before, reading, path }: PresentBook): BookChange['kind'] {
  if (!before) return 'added'
  if (before.book.path !== path || before.book.seriesId !== seriesId) return 'moved'
  if (before.book.deletedAt !== null) return 'restored'
  return reading ? 'changed' : 'kept'
}

interface BookToDerive {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly embedded: string | null
  readonly before: StoredBook | undefined
}

/** Derives both rows from the name, the position and the file's metadata; other columns keep their value or the default of a new book. */
function derive(
  around: BookSurroundings,
  { id, name, position, embedded, before }: BookToDerive,
): Pick<BookChange, 'book' | 'metadata' | 'embedded'> {
  const parsed = embedded === null ? null : readEmbedded(embedded, id)
  const facts = { name, position, embedded: parsed, imports: importsBook(parsed, around.options) }
  const { titleKey, numberSort, releaseDate, ...texts } = deriveBook(facts, before)
  const fields = { ...texts, embedded, lists: parsed?.lists ? JSON.stringify(parsed.lists) : null }
  const metadata = before?.metadata ?? newMetadata(id, around.nowMs)
  return {
    book: withChanges(before?.book ?? newBook(id, around), { name, number: position, numberSort, titleKey, releaseDate }),
    metadata: before && sameRow(fields, metadata) ? metadata : { ...metadata, ...fields, modifiedAt: around.nowMs },
    embedded: parsed,
  }
}

const importsBook = (embedded: Embedded | null, options: BookSurroundings['options']): boolean =>
  embedded?.source === 'epub' ? options.importEpubBook : options.importComicInfoBook

const newBook = (id: string, { libraryId, seriesId, nowMs }: BookSurroundings): BookTable => ({
  id,
  seriesId,
  libraryId,
  name: '',
  nameKey: '',
  path: '',
  sizeBytes: 0,
  fileModifiedAt: 0,
  contentKey: null,
  reread: 0,
  number: 0,
  numberSort: 0,
  titleKey: '',
  releaseDate: null,
  oneshot: 0,
  createdAt: nowMs,
  modifiedAt: nowMs,
  deletedAt: null,
  ...noHashes,
})

const noHashes = { fileHash: '', koreaderHash: '', unhashed: 1 } as const

const newMetadata = (bookId: string, nowMs: number): BookMetadataTable => ({
  bookId,
  title: '',
  summary: '',
  number: '',
  authors: '[]',
  tags: '[]',
  isbn: '',
  links: '[]',
  locks: '[]',
  origins: '{}',
  embedded: null,
  lists: null,
  createdAt: nowMs,
  modifiedAt: nowMs,
})

const mediaRow = (bookId: string, reading: FileReadResult, nowMs: number): BookMediaTable => ({
  bookId,
  status: reading.status,
  mediaType: reading.mediaType,
  pageCount: reading.pageCount,
  comment: reading.comment,
  dimensions: reading.dimensions,
  analysedAt: nowMs,
  pages: reading.pages,
})
