import { z } from 'zod'
import { type CblFault, parseCbl } from '../../formats/reading-list/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { ErrorFactory } from '../../kernel/errors/index.ts'
import { filePart, type Http, receiveUpload, UploadExpected } from '../../kernel/http/index.ts'
import { callerOf } from '../../library/index.ts'
import { findSetByName } from '../sets/sets.queries.ts'
import { CblBookIncomplete, CblNotReadable, CblWithoutBooks, CblWithoutName } from './match-read-list.errors.ts'
import { listBooksOfTitles } from './match-read-list.queries.ts'
import { matchBook, matchTitleKeyOf, titlesOf } from './match-read-list.rules.ts'
import { ReadListMatch } from './match-read-list.schemas.ts'

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
        const known = await listBooksOfTitles(db, titles, callerOf(request).access)
        const taken = await findSetByName(db, 'READ_LIST', list.name)
        return {
          readListMatch: { name: list.name, errorCode: taken ? nameTaken : '' },
          requests: list.books.map((book) => ({
            request: { series: [...titlesOf(book)], number: book.number },
            matches: [...matchBook(book, known)],
          })),
          errorCode: '',
        }
      },
    )
  }
