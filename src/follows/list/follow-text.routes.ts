import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import { getLibrary } from '../../library/index.ts'
import { FollowTextBody, FollowTextDto, LibraryParams } from '../follows.schemas.ts'
import { type FollowFiles, largestFollowTextBytes } from './follow-file.ts'
import { parseFollowText } from './follow-text.rules.ts'
import { readFollowText, replaceFollowText } from './follow-text.ts'
import { forgetOtherTitles } from './forget-titles.ts'

const path = '/api/v1/downloads/follow-txt/:libraryId'
const admin = { right: 'admin' } as const

/** JSON escapes some characters with six bytes. */
const largestBodyBytes = 6 * largestFollowTextBytes

export const followTextRoutes = (deps: { readonly db: Db; readonly files: FollowFiles }) => (http: Http) => {
  http.get(
    path,
    { schema: { summary: 'Get the follow list of a library', params: LibraryParams, response: { 200: FollowTextDto } }, config: admin },
    async ({ params }, reply) => {
      const library = await getLibrary(deps.db, params.libraryId)
      const { content, tag } = await readFollowText(deps.files, library)
      reply.header('etag', tag)
      return { libraryId: library.id, libraryName: library.name, content }
    },
  )

  http.put(
    path,
    {
      schema: {
        summary: 'Replace the follow list of a library',
        params: LibraryParams,
        body: FollowTextBody,
        response: { 204: z.undefined().meta({ description: 'Done.' }) },
      },
      config: admin,
      bodyLimit: largestBodyBytes,
    },
    async ({ params, body, headers }, reply) => {
      const library = await getLibrary(deps.db, params.libraryId)
      const tag = await replaceFollowText(deps.files, library, { content: body.content, ifMatch: headers['if-match'] })
      // Titles that are no longer followed take effect immediately, not only from the next check.
      const titleKeys = parseFollowText(body.content).entries.map(({ titleKey }) => titleKey)
      await forgetOtherTitles(deps.db, library.id, titleKeys)
      return reply.header('etag', tag).status(204).send()
    },
  )
}
