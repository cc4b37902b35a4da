import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { callerOf, filePart, type Http, receiveUpload, UploadExpected } from '../../kernel/http/index.ts'
import { ReadListMatch } from './match-read-list.schemas.ts'
import { matchReadList } from './match-read-list.ts'

/** As Komga. */
const maxBytes = 10 * 1024 * 1024

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
        return matchReadList({ db, longWork: http.longWork }, file.bytes, callerOf(request).access)
      },
    )
  }
