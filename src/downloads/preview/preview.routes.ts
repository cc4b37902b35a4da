import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import type { ChooseDeps } from '../queue/choose-library.ts'
import { chooseLibrary } from '../queue/choose-library.ts'
import type { Listings } from './ask-listing.ts'
import { type PreviewChapter, previewDownload, previewStates } from './preview-download.ts'

const config = { right: 'admin' } as const

const previewRequest = z.strictObject({
  url: z.string().meta({ description: 'Address of a title or a chapter.' }),
  libraryId: z.string().nullish().meta({ description: 'May be left out when there is no choice.' }),
})

const previewChapter = z
  .object({
    url: z.string(),
    number: z.string().nullable().meta({ description: 'As the source writes it, such as `12.5`.' }),
    volume: z.string().nullable(),
    title: z.string().nullable(),
    language: z.string().nullable().meta({ description: 'Code of a language, such as `en`.' }),
    groups: z.array(z.string()).meta({ description: 'Who translated it.' }),
    releaseDate: z.string().nullable().meta({ description: "As the source states it; null when it doesn't." }),
    pages: z.int().nullable().meta({ description: 'As the source states it.' }),
    state: z.enum(previewStates).meta({ description: '"new" is fetched; the others are left, for the reason that the word names.' }),
  })
  .meta({ id: 'DownloadPreviewChapter' })

const preview = z
  .object({
    url: z.string().meta({ description: 'In the spelling in which it is queued.' }),
    libraryId: z.string().meta({ description: 'The library that it would be downloaded to.' }),
    title: z.string(),
    titleUrl: z.string(),
    description: z.string().nullable(),
    coverUrl: z.string().nullable(),
    status: z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS']).nullable(),
    people: z.array(z.string()).meta({ description: 'Authors and artists.' }),
    chapters: z.array(previewChapter),
  })
  .meta({ id: 'DownloadPreview' })

interface PreviewDeps extends ChooseDeps {
  readonly listings: Listings
  acceptUrl(text: string): Promise<string>
}

/** What an address would bring. Nothing is queued. */
export const previewRoutes = (deps: PreviewDeps) => (http: Http) => {
  http.post(
    '/api/v1/downloads/preview',
    { schema: { summary: 'Preview a download', body: previewRequest, response: { 200: preview } }, config },
    async ({ body }, reply) => {
      const url = await deps.acceptUrl(body.url)
      const libraryId = await chooseLibrary(deps, url, body.libraryId || undefined)
      const listing = await deps.listings.list(url, goneOf(reply))
      const { title, url: titleUrl, description, coverUrl, status, authors, artists } = listing.title
      const chapters = (await previewDownload(deps.db, listing, libraryId)).map(toDto)
      return { url, libraryId, title, titleUrl, description, coverUrl, status, people: [...new Set([...authors, ...artists])], chapters }
    },
  )
}

/** Aborted when nobody waits for the answer any more. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('Nobody waits for the answer any more.')))
  return gone.signal
}

const toDto = ({ chapter, state }: PreviewChapter): z.infer<typeof previewChapter> => {
  const { url, number, volume, title, language, scanlationGroups, releaseDate, pages } = chapter
  return { url, number, volume, title, language, groups: scanlationGroups.map(({ name }) => name), releaseDate, pages, state }
}
