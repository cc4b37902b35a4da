import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { type Http, messageFields } from '../../kernel/http/index.ts'
import { listUnavailableFolders, type UnavailableFolder } from '../disks/disk-folders.queries.ts'
import { unavailableMessage } from '../disks/unavailable-messages.ts'
import type { LibraryDeps } from './change-libraries.ts'
import { type Library, listLibraries } from './libraries.queries.ts'
import { LibraryStateDto } from './libraries.schemas.ts'

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
        const away = await listUnavailableFolders(db)
        return (await listLibraries(db)).map((library) => toDto(library, away))
      },
    )
  }

const toDto = ({ id, attention }: Library, away: readonly UnavailableFolder[]): LibraryStateDto => ({
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
  awayFolders: away.filter(({ libraryId }) => libraryId === id).map(toAwayDto),
})

const toAwayDto = (folder: UnavailableFolder): LibraryStateDto['awayFolders'][number] => ({
  path: folder.path,
  reason: folder.reason,
  since: isoInstant(folder.awaySince),
  books: folder.books,
  givenUp: folder.accepted,
  ...messageFields(unavailableMessage(folder)),
})
