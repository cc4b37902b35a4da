import { z } from 'zod'
import { type CblFault, parseCbl } from '../../formats/reading-list/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { defineError, type ErrorFactory } from '../../kernel/errors/index.ts'
import { callerOf, filePart, type Http, receiveUpload, UploadExpected } from '../../kernel/http/index.ts'
import { findSetByName } from '../sets/sets.queries.ts'
import { listBooksOfTitles } from './match-read-list.queries.ts'
import { matchBooks, matchTitleKeyOf, titlesOf } from './match-read-list.rules.ts'
import { ReadListMatch } from './match-read-list.schemas.ts'

// The codes at the start of the messages are Komga's: its clients translate them.
const CblNotReadable = defineError('CBL_NOT_READABLE', 400, "ERR_1015: The file isn't a ComicRack reading list (.cbl).")
const CblWithoutBooks = defineError('CBL_HOLDS_NO_BOOKS', 400, 'ERR_1029: The reading list contains no books.')
const CblWithoutName = defineError('CBL_HOLDS_NO_NAME', 400, 'ERR_1030: The reading list has no name.')
const CblBookIncomplete = defineError('CBL_NAMES_NO_BOOK', 400, 'ERR_1031: A book in the reading list has no series or number.')

const maxBytes = 4 * 1024 * 1024

const faults: Readonly<Record<CblFault, ErrorFactory>> = {
  'not-a-list': CblNotReadable,
  'no-books': CblWithoutBooks,
  'no-name': CblWithoutName,
  'incomplete-book': CblBookIncomplete,
}

/** Error code that Komga's clients translate when the name is taken. */
const nameTaken = 'ERR_1009'

/** Finds the books of a ComicRack reading list; nothing is stored (docs/api/komga-contract.md, "Collections and read lists"). */
export const matchReadListRoutes =
  ({ db }: { readonly db: Db }) =>
  (http: Http) => {
    http.post(
      '/api/v1/readlists/match/comicrack',
      {
        schema: {
          summary: 'Match a ComicRack reading list with books',
          consumes: ['multipart/form-data'],
          response: { 200: ReadListMatch },
        },
        config: { right: 'admin', form: z.object({ file: filePart }) },
      },
      async (request) => {
        const { file } = await receiveUpload(request, { maxBytes })
        if (!file) throw UploadExpected()
        const list = parseCbl(file.bytes)
        if (!list.ok) throw faults[list.fault]()
        const titles = [...new Set(list.books.flatMap(titlesOf).map(matchTitleKeyOf))]
        const candidates = await listBooksOfTitles(db, titles, callerOf(request).access)
        const existing = await findSetByName(db, 'READ_LIST', list.name)
        return {
          readListMatch: { name: list.name, errorCode: existing ? nameTaken : '' },
          requests: matchBooks(list.books, candidates).map(({ book, matches }) => ({
            request: { series: [...titlesOf(book)], number: book.number },
            matches: [...matches],
          })),
          errorCode: '',
        }
      },
    )
  }
