import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import type { ChooseDeps } from '../queue/choose-library.ts'
import { chooseLibrary } from '../queue/choose-library.ts'
import type { Listings } from './listings.ts'
import { type PreviewChapter, previewDownload, previewStates } from './preview-download.ts'

const config = { right: 'admin' } as const

const previewRequest = z.strictObject({
  url: z.string().meta({ description: 'URL of a title or chapter.' }),
  libraryId: z.string().nullish().meta({ description: 'ID of the target library; required when there are several candidates.' }),
})

const previewChapter = z
  .object({
    url: z.string().meta({ description: 'URL of the chapter.' }),
    number: z.string().nullable().meta({ description: 'Number as the source writes it, such as `12.5`.' }),
    volume: z.string().nullable().meta({ description: 'Volume number; null when unknown.' }),
    title: z.string().nullable().meta({ description: 'Title.' }),
    language: z.string().nullable().meta({ description: 'Language code, such as `en`.' }),
    groups: z.array(z.string()).meta({ description: 'Scanlation groups.' }),
    releaseDate: z.string().nullable().meta({ description: 'Release date according to the source; null when unknown.' }),
    pages: z.int().nullable().meta({ description: 'Number of pages according to the source; null when unknown.' }),
    state: z.enum(previewStates).meta({ description: '"new" chapters are downloaded; the other values give the reason for skipping.' }),
  })
  .meta({ id: 'DownloadPreviewChapter' })

const preview = z
  .object({
    url: z.string().meta({ description: 'Canonical URL, as used in the queue.' }),
    libraryId: z.string().meta({ description: 'ID of the target library.' }),
    title: z.string().meta({ description: 'Title.' }),
    titleUrl: z.string().meta({ description: 'URL of the title at its source.' }),
    description: z.string().nullable().meta({ description: 'Description of the title; null when it has none.' }),
    coverUrl: z.string().nullable().meta({ description: 'URL of the cover; null when there is none.' }),
    status: z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS']).nullable().meta({ description: 'Publication status; null when unknown.' }),
    people: z.array(z.string()).meta({ description: 'Authors and artists.' }),
    chapters: z.array(previewChapter).meta({ description: 'Chapters at the source.' }),
  })
  .meta({ id: 'DownloadPreview' })

interface PreviewDeps extends ChooseDeps {
  readonly listings: Listings
  acceptUrl(text: string): Promise<string>
}

/** Preview of a URL. Nothing is queued. */
export const previewRoutes = (deps: PreviewDeps) => (http: Http) => {
  http.post(
    '/api/v1/downloads/preview',
    { schema: { summary: 'Preview a download', body: previewRequest, response: { 200: preview } }, config },
    async ({ body }, reply) => {
      const url = await deps.acceptUrl(body.url)
      const libraryId = await chooseLibrary(deps, url, body.libraryId || undefined)
      const listing = await deps.listings.list({ url, libraryId }, disconnectSignalOf(reply))
      const { title, url: titleUrl, description, coverUrl, status, authors, artists } = listing.title
      const chapters = (await previewDownload(deps.db, listing, libraryId)).map(toDto)
      return { url, libraryId, title, titleUrl, description, coverUrl, status, people: [...new Set([...authors, ...artists])], chapters }
    },
  )
}

/** Aborted when the client has disconnected. */
export function disconnectSignalOf(reply: FastifyReply): AbortSignal {
  const disconnect = new AbortController()
  reply.raw.once('close', () => disconnect.abort(new Error('Nobody waits for the answer any more.')))
  return disconnect.signal
}

const toDto = ({ chapter, state }: PreviewChapter): z.infer<typeof previewChapter> => {
  const { url, number, volume, title, language, scanlationGroups, releaseDate, pages } = chapter
  return { url, number, volume, title, language, groups: scanlationGroups.map(({ name }) => name), releaseDate, pages, state }
}
