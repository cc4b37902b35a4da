import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { type Http, messageFields } from '../../kernel/http/index.ts'
import { defineSentence, joinSentences, type Sentence } from '../../kernel/sentences/index.ts'
import { listUnavailableFolders, type UnavailableFolder } from '../disks/disk-folders.queries.ts'
import type { UnavailableReason } from '../disks/unavailable.rules.ts'
import type { LibraryDeps } from './change-libraries.ts'
import { type Library, listLibraries } from './libraries.queries.ts'
import { LibraryStateDto } from './libraries.schemas.ts'

// Messages about a missing folder, for the library page and the health check.
const Disconnected = defineSentence('FOLDER_DISCONNECTED', 'The disk at "{folder}" isn\'t connected.')
const Emptied = defineSentence('FOLDER_EMPTIED', 'The folder "{folder}" is suddenly empty. Its disk may not be connected.')
const Unreadable = defineSentence('FOLDER_UNREADABLE', 'The disk at "{folder}" can\'t be read.')

const reasonMessages: Readonly<Record<UnavailableReason, typeof Disconnected>> = {
  DISCONNECTED: Disconnected,
  EMPTY: Emptied,
  UNREADABLE: Unreadable,
}

const BooksWait = defineSentence(
  'FOLDER_BOOKS_WAIT',
  '{books:number} {books?book has:books have} been unavailable since {since:instant}; {books?it stays:they stay} in the library. Connect the disk and scan the library, or remove the {books?book:books} permanently.',
)

/** What is wrong with a folder, since when, and what to do about it. */
const unavailableMessage = ({ path, reason, books, awaySince }: UnavailableFolder): Sentence =>
  joinSentences([reasonMessages[reason](path), BooksWait(books, isoInstant(awaySince))])

/** Folder problems of each library. Separate from Komga's libraries, because strict clients reject responses with unknown keys. */
export const libraryStatesRoutes =
  ({ db }: Pick<LibraryDeps, 'db'>) =>
  (http: Http) => {
    http.get(
      '/api/v1/library-states',
      {
        schema: { summary: 'List problems with the folders of libraries', response: { 200: z.array(LibraryStateDto) } },
        config: { right: 'admin' },
      },
      async () => {
        const unavailable = await listUnavailableFolders(db)
        return (await listLibraries(db)).map((library) => toDto(library, unavailable))
      },
    )
  }

const toDto = ({ id, attention }: Library, unavailable: readonly UnavailableFolder[]): LibraryStateDto => ({
  libraryId: id,
  attention: attention && {
    kind: attention.kind,
    vanishedBooks: attention.vanishedBooks,
    knownBooks: attention.knownBooks,
    since: isoInstant(attention.since),
    message:
      `${attention.vanishedBooks} of ${attention.knownBooks} books were not found in the last scan. They stay in the library. ` +
      'If a disk is missing, connect it and scan again; if they were deleted, confirm it.',
  },
  awayFolders: unavailable.filter(({ libraryId }) => libraryId === id).map(toAwayDto),
})

const toAwayDto = (folder: UnavailableFolder): LibraryStateDto['awayFolders'][number] => ({
  path: folder.path,
  reason: folder.reason,
  since: isoInstant(folder.awaySince),
  books: folder.books,
  givenUp: folder.accepted,
  ...messageFields(unavailableMessage(folder)),
})
