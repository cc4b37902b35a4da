// The log of chapters: what was downloaded when, and what was skipped and why.
import { z } from 'zod'
import {
  blockReasonFor,
  type ChapterLogRequest,
  type LoggedChapter,
  listDownloadedChapters,
  listSeriesOfTitleKeys,
  listSkippedChapters,
} from '../../chapters/index.ts'
import type { SourceChapter } from '../../chapters/listed/index.ts'
import { isoInstant } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { type Http, messageDto, messageFields, queryInteger } from '../../kernel/http/index.ts'
import { chapterStates, skippedMessages } from '../missing-chapters/missing-chapter.rules.ts'

const optionalSearch = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined)

const query = z.object({
  kind: z.enum(['downloaded', 'skipped'], 'must be downloaded or skipped').default('downloaded'),
  libraryId: optionalSearch,
  search: optionalSearch.meta({ description: 'Part of a name or URL.' }),
  page: queryInteger(0, 1_000_000, 0),
  size: queryInteger(1, 500, 50),
})

const loggedChapter = z
  .object({
    libraryId: z.string().meta({ description: 'ID of the library.' }),
    url: z.string().meta({ description: 'URL of the chapter at its source.' }),
    number: z.string().nullable().meta({ description: 'Number as the source writes it, such as `12.5`.' }),
    volume: z.string().nullable().meta({ description: 'Volume number; null when unknown.' }),
    title: z.string().nullable().meta({ description: 'Title of the chapter; null when it has none.' }),
    seriesId: z.string().nullable().meta({ description: "ID of the series; null while it isn't in the library." }),
    seriesTitle: z.string().nullable().meta({ description: 'Title of the series; null when unknown.' }),
    state: z.enum(chapterStates).meta({ description: 'Status of the chapter.' }),
    message: z.string().meta({ description: 'Why the chapter was skipped; empty for downloaded chapters.' }),
    messageSaying: messageDto,
    pages: z.int().nullable().meta({ description: 'Number of pages; null when not downloaded.' }),
    at: z.string().meta({ description: 'When the chapter was downloaded, or last seen at its source.' }),
    retryAt: z.string().nullable().meta({ description: "When the chapter is retried; null when it isn't." }),
  })
  .meta({ id: 'LoggedChapter' })

const responseSchema = z
  .object({
    content: z.array(loggedChapter).meta({ description: 'Chapters on this page, newest first.' }),
    number: z.int().meta({ description: 'Page number, from 0.' }),
    last: z.boolean().meta({ description: 'Whether this is the last page.' }),
  })
  .meta({ id: 'ChapterLog' })

export const chapterLogRoutes =
  ({ db }: { readonly db: Db }) =>
  (http: Http) => {
    http.get(
      '/api/v1/downloads/history',
      {
        schema: { summary: 'List downloaded and skipped chapters', querystring: query, response: { 200: responseSchema } },
        config: { right: 'admin' },
      },
      async ({ query: { kind, ...request } }) => {
        const found =
          kind === 'downloaded' ? (await listDownloadedChapters(db, request)).map(toArchivedEntry) : await listSkipped(db, request)
        return { content: found.slice(0, request.size), number: request.page, last: found.length <= request.size }
      },
    )
  }

type Logged = z.infer<typeof loggedChapter>

const toArchivedEntry = ({ downloadedAt, ...chapter }: LoggedChapter): Logged => ({
  ...chapter,
  state: 'downloaded',
  message: '',
  at: isoInstant(downloadedAt),
  retryAt: null,
})

async function listSkipped(db: Db, request: ChapterLogRequest): Promise<readonly Logged[]> {
  const chapters = await listSkippedChapters(db, request)
  const series = await listSeriesOfTitleKeys(db, [...new Set(chapters.map(({ titleKey }) => titleKey))])
  return chapters.map((chapter) => ({
    ...placeOf(chapter),
    seriesId: null,
    seriesTitle: null,
    ...series.get(`${chapter.libraryId} ${chapter.titleKey}`),
    state: chapter.state,
    ...messageFields(blockReasonFor(chapter) ?? skippedMessages[chapter.state]),
    pages: null,
    at: isoInstant(chapter.seenAt),
    retryAt: chapter.notBefore === null ? null : isoInstant(chapter.notBefore),
  }))
}

const placeOf = ({ libraryId, url, number, volume, title }: SourceChapter) => ({ libraryId, url, number, volume, title })
