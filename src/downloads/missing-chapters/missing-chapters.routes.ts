import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { callerOf, type Http, messageDto, messageFields } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { downloadDto, toDownloadDto } from '../downloads.schemas.ts'
import { chapterStates } from './missing-chapter.rules.ts'
import { type ChapterWithStatus, explainChapter, listMissingChapters } from './missing-chapters.ts'
import { type QueueMissingDeps, queueMissing } from './queue-missing.ts'

const instant = z.string().meta({ description: 'UTC.' })

const statusFields = {
  chapterUrl: z.string().meta({ description: 'URL of the chapter at its source.' }),
  number: z.string().nullable().meta({ description: 'Number as the source writes it, such as `12.5`.' }),
  volume: z.string().nullable().meta({ description: 'Volume number; null when unknown.' }),
  title: z.string().nullable().meta({ description: 'Title of the chapter; null when it has none.' }),
  groups: z.array(z.string()).readonly().meta({ description: 'Scanlation groups, if known.' }),
  state: z.enum(chapterStates).meta({ description: 'Status of the chapter.' }),
  message: z.string().meta({ description: "Why the chapter isn't in the library." }),
  messageSaying: messageDto,
  downloadId: z.string().nullable().meta({ description: 'ID of the download that includes the chapter; null when none does.' }),
  retryAt: instant.nullable().meta({ description: "When the chapter is retried; null when it isn't." }),
  downloadedAt: instant.nullable().meta({ description: "When the chapter was downloaded; null when it wasn't." }),
}

const missingChapters = z
  .object({
    seriesId: z.string().meta({ description: 'ID of the series.' }),
    chapters: z.array(z.object(statusFields).meta({ id: 'MissingChapter' })).meta({ description: "Chapters that aren't in the library." }),
  })
  .meta({ id: 'MissingChapters' })

const explanation = z
  .object({
    url: z.string().meta({ description: 'URL as given in the request.' }),
    results: z
      .array(
        z
          .object({
            ...statusFields,
            libraryId: z.string().meta({ description: 'ID of the library.' }),
            seriesId: z.string().nullable().meta({ description: 'ID of the series.' }),
          })
          .meta({ id: 'ExplainedChapter' }),
      )
      .meta({ description: 'One entry per library that knows the chapter; empty when none does.' }),
    message: z.string().meta({ description: 'Summary of the results.' }),
    messageSaying: messageDto,
  })
  .meta({ id: 'ChapterExplanation' })

const params = z.object({ seriesId: z.string().meta({ description: 'ID of the series.' }) })
const fetchRequest = z
  .strictObject({
    urls: z
      .array(z.string())
      .max(10_000, 'at most 10000 chapters')
      .nullish()
      .meta({ description: 'URLs of the chapters; all missing chapters when omitted.' }),
    replace: z.boolean().nullish().meta({
      description: 'Whether a superseded upload replaces the current one, keeping the read progress.',
    }),
  })
  .nullish()
const config = { right: 'admin' } as const
const path = '/api/v1/series/:seriesId/missing-chapters'

export const missingChaptersRoutes = (deps: QueueMissingDeps) => (http: Http) => {
  http.get(
    path,
    { schema: { summary: 'List missing chapters of a series', params, response: { 200: missingChapters } }, config },
    async ({ params: { seriesId } }) => ({
      seriesId,
      chapters: (await listMissingChapters(deps.db, seriesId)).map(toChapterDto),
    }),
  )
  http.post(
    `${path}/download`,
    {
      schema: {
        summary: 'Download missing chapters of a series',
        params,
        body: fetchRequest,
        response: { 200: downloadDto, 201: downloadDto },
      },
      config,
    },
    async (request, reply) => {
      const { email: createdBy } = callerOf(request)
      const urls = request.body?.urls ?? undefined
      const replacing = request.body?.replace ?? false
      const { seriesId } = request.params
      const { download, created } = await queueMissing(deps, { seriesId, urls, replacing, createdBy })
      return reply.status(created ? 201 : 200).send(toDownloadDto(download))
    },
  )
  http.get(
    '/api/v1/chapter-urls/explain',
    {
      schema: {
        summary: "Explain why a chapter is or isn't downloaded",
        querystring: z.object({ url: z.string().min(1).max(2048) }),
        response: { 200: explanation },
      },
      config,
    },
    async ({ query: { url } }) => {
      const chapters = await explainChapter(deps.db, url)
      const results = chapters.map((chapter) => {
        return { ...toChapterDto(chapter), libraryId: chapter.libraryId, seriesId: chapter.seriesId }
      })
      const message = chapters[0]?.message ?? UnknownEverywhere()
      return { url, results, ...messageFields(message) }
    },
  )
}

const UnknownEverywhere = defineSentence(
  'CHAPTER_UNKNOWN_EVERYWHERE',
  "Unknown chapter: its title wasn't downloaded or checked in any library, it's in another language, or its source doesn't list it.",
)

const toChapterDto = ({ chapterKey: _key, retryAt, downloadedAt, ...chapter }: ChapterWithStatus) => ({
  ...chapter,
  ...messageFields(chapter.message),
  retryAt: retryAt === null ? null : isoInstant(retryAt),
  downloadedAt: downloadedAt === null ? null : isoInstant(downloadedAt),
})
