import { z } from 'zod'
import { listTitleOptions } from '../../chapters/options/index.ts'
import { listDownloadTitles } from '../../downloads/index.ts'
import { isoInstant } from '../../kernel/clock/index.ts'
import { type Http, messageFields, toMessageDto, toPage } from '../../kernel/http/index.ts'
import { defineSentence, readSentence, textOfSentence } from '../../kernel/sentences/index.ts'
import { getLibrary, listLibraries } from '../../library/index.ts'
import {
  CheckReportDto,
  CheckStartedDto,
  type FollowTitleDto,
  FollowTitlePage,
  FollowTitleQuery,
  LibraryParams,
} from '../follows.schemas.ts'
import { type FollowTitleSummary, listFollowTitlePage, listSeriesOfTitles, type SeriesOfTitle } from '../list/follow-titles.queries.ts'
import { findTitleDelays } from '../schedule/find-title-delays.ts'
import type { TitleDelay } from '../schedule/title-delay.rules.ts'
import { type CheckDeps, checkFollowed } from './check-followed.ts'
import { type CheckRequestDeps, listEnabledIds, requestCheck, requestCheckOfAllLibraries } from './request-check.ts'

const ListChecked = defineSentence('FOLLOW_LIST_CHECKED', 'Checking the follow list of "{library}".')
const OneListChecked = defineSentence('FOLLOW_LIST_OF_ONE_CHECKED', 'Checking the follow list of 1 library.')
const ListsChecked = defineSentence(
  'FOLLOW_LISTS_CHECKED',
  'Checking the follow {count?list:lists} of {count:number} {count?library:libraries}.',
)

const base = '/api/v1/downloads'
const admin = { right: 'admin' } as const
const started = { 202: CheckStartedDto }

export const checksRoutes = (deps: CheckDeps & CheckRequestDeps) => (http: Http) => {
  for (const path of ['/follow-txt/:libraryId/check-now', '/follow-check/:libraryId']) {
    http.post(
      base + path,
      { schema: { summary: 'Check the follow list of a library', params: LibraryParams, response: started }, config: admin },
      async ({ params }, reply) => {
        const library = await getLibrary(deps.db, params.libraryId)
        const taskId = await requestCheck(deps, library.id)
        return reply.status(202).send({ success: true, ...messageFields(ListChecked(library.name)), taskId })
      },
    )
  }

  http.post(
    `${base}/check-new`,
    { schema: { summary: 'Check all follow lists', response: started }, config: admin },
    async (_request, reply) => {
      const { taskId, libraries } = await requestCheckOfAllLibraries(deps)
      return reply.status(202).send({
        success: true,
        ...messageFields(libraries === 1 ? OneListChecked() : ListsChecked(libraries)),
        taskId,
      })
    },
  )

  http.post(
    `${base}/scheduler/check-now`,
    {
      schema: {
        summary: 'Check all follow lists without returning the task',
        response: { 204: z.undefined().meta({ description: 'Done.' }) },
      },
      config: admin,
    },
    async (_request, reply) => {
      await requestCheckOfAllLibraries(deps)
      return reply.status(204).send()
    },
  )

  http.post(
    `${base}/check-only`,
    { schema: { summary: 'List new chapters without downloading them', response: { 200: CheckReportDto } }, config: admin },
    async (_request, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort(new Error('Nobody waits for the answer any more.')))
      const enabled = new Set(await listEnabledIds(deps))
      const libraries = (await listLibraries(deps.db)).filter(({ id }) => enabled.has(id))
      const report = await checkFollowed(deps, { libraries, mode: 'report' }, { signal: gone.signal, progress: () => undefined })
      return { ...report, results: [...report.results], warnings: [...report.warnings] }
    },
  )

  http.get(
    `${base}/follow-titles/:libraryId`,
    {
      schema: {
        summary: 'List the titles of a follow list',
        params: LibraryParams,
        querystring: FollowTitleQuery,
        response: { 200: FollowTitlePage },
      },
      config: admin,
    },
    async ({ params, query }) => {
      const library = await getLibrary(deps.db, params.libraryId)
      const { rows, total } = await listFollowTitlePage(deps.db, library.id, query)
      return toPage(await describeTitles(deps, library.id, rows), total, { ...query, unpaged: false })
    },
  )
}

async function describeTitles(deps: CheckDeps, libraryId: string, rows: readonly FollowTitleSummary[]): Promise<FollowTitleDto[]> {
  const titleKeys = rows.map(({ titleKey }) => titleKey)
  const series = await listSeriesOfTitles(deps.db, libraryId, titleKeys)
  const waits = await findTitleDelays(deps, libraryId, rows)
  const options = await listTitleOptions(deps.db, libraryId, titleKeys)
  const urls = rows.flatMap(({ title, url }) => (title === null ? [url] : []))
  const names = await listDownloadTitles(deps.db, libraryId, urls)
  return rows.map((row, n) =>
    toDto(
      { ...row, title: row.title ?? names.get(row.url) ?? null },
      { series: series.get(row.titleKey), wait: waits.get(row.titleKey), isPaused: options[n]?.effective.paused === true },
    ),
  )
}

interface TitleFacts {
  readonly series: SeriesOfTitle | undefined
  readonly wait: TitleDelay | undefined
  readonly isPaused: boolean
}

const toDto = (
  { url, title, listedChapters, newChapters, lastCheckedAt, lastFullLookAt, lastError }: FollowTitleSummary,
  { series, wait, isPaused }: TitleFacts,
): FollowTitleDto => ({
  url,
  title,
  seriesId: series?.seriesId ?? null,
  seriesTitle: series?.seriesTitle ?? null,
  paused: isPaused,
  listedChapters,
  newChapters,
  lastCheckedAt: lastCheckedAt === null ? null : isoInstant(lastCheckedAt),
  lastFullLookAt: lastFullLookAt === null ? null : isoInstant(lastFullLookAt),
  lastError: textOfSentence(readSentence(lastError)),
  lastErrorSaying: toMessageDto(readSentence(lastError)),
  waitsFor: wait?.for ?? null,
  waitsUntil: typeof wait?.untilMs === 'number' ? isoInstant(wait.untilMs) : null,
})
