import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { type Http, messageFields, toMessageDto } from '../../kernel/http/index.ts'
import { defineSentence, type Sentence, textOfSentence } from '../../kernel/sentences/index.ts'
import { getLibrary } from '../../library/index.ts'
import { wireIds } from '../../plugins/index.ts'
import { LibraryParams } from '../follows.schemas.ts'
import type { FollowFiles } from '../list/follow-file.ts'
import {
  AccountStatusDto,
  ActionResult,
  DescribedTitlesDto,
  DescribeTitlesBody,
  FollowUuids,
  MangaParams,
  ResyncQuery,
  SyncResult,
} from './account.schemas.ts'
import { type AccountDeps, AccountUnusable, callAccount } from './call-account.ts'
import { type DescribeAccountDeps, type DescribedTitle, describeAccount, describeTitles } from './describe-account.ts'
import { type ResyncDeps, resyncAccount } from './resync-account.ts'
import { syncFollowList } from './sync-follow-list.ts'

const NotNamed = defineSentence('TITLE_NOT_NAMED_THERE', "The source doesn't list it.")
const FollowedThere = defineSentence('FOLLOWED_THERE', 'Followed on {source}.')
const UnfollowedThere = defineSentence('UNFOLLOWED_THERE', 'Unfollowed on {source}.')
const FollowsOf = defineSentence(
  'ACCOUNT_FOLLOWS_OF',
  'The account follows {count:number} of {total:number} {total?title:titles} in the list.',
)

const base = '/api/v1/downloads'
const admin = { right: 'admin' } as const
const action = { 200: ActionResult, 400: ActionResult }

/** The account at the source (docs/behavior.md, "Account at the source"). */
export const accountRoutes = (deps: AccountDeps & ResyncDeps & DescribeAccountDeps & { readonly files: FollowFiles }) => (http: Http) => {
  describeRoutes(http, deps)
  http.get(
    `${base}/${wireIds.mangadex}/follows`,
    { schema: { summary: 'List the titles followed at MangaDex', response: { 200: FollowUuids, 400: ActionResult } }, config: admin },
    async (_request, reply) => {
      const uuids = await catchRefusal(() => callAccount(deps, (account) => account.listFollows(disconnectSignalOf(reply))))
      return uuids instanceof AccountUnusable ? reply.status(400).send(refusal(uuids)) : { uuids: [...uuids] }
    },
  )

  http.post(
    `${base}/${wireIds.mangadex}/follows/:mangaId`,
    { schema: { summary: 'Follow a title at MangaDex', params: MangaParams, response: action }, config: admin },
    ({ params }, reply) =>
      act(reply, async (signal) => {
        await callAccount(deps, (account) => account.follow(params.mangaId, signal))
        return FollowedThere('MangaDex')
      }),
  )

  http.delete(
    `${base}/${wireIds.mangadex}/follows/:mangaId`,
    { schema: { summary: 'Unfollow a title at MangaDex', params: MangaParams, response: action }, config: admin },
    ({ params }, reply) =>
      act(reply, async (signal) => {
        await callAccount(deps, (account) => account.unfollow(params.mangaId, signal))
        return UnfollowedThere('MangaDex')
      }),
  )

  http.post(
    `${base}/${wireIds.mangadexAccount}/force-resync`,
    { schema: { summary: 'Sync followed titles from MangaDex now', querystring: ResyncQuery, response: action }, config: admin },
    ({ query }, reply) => act(reply, (signal) => resyncAccount(deps, query.lookbackDays, signal)),
  )

  http.post(
    `${base}/follow-txt/:libraryId/sync-to-${wireIds.mangadex}`,
    {
      schema: {
        summary: 'Follow the titles of a follow list at MangaDex',
        params: LibraryParams,
        response: { 200: SyncResult, 400: ActionResult },
      },
      config: admin,
    },
    async ({ params }, reply) => {
      const library = await getLibrary(deps.db, params.libraryId)
      const synced = await catchRefusal(() => syncFollowList(deps, library, disconnectSignalOf(reply)))
      if (synced instanceof AccountUnusable) return reply.status(400).send(refusal(synced))
      const { followed, total, failed } = synced
      return { success: failed.length === 0, ...messageFields(FollowsOf(followed, total)), followed, total, failed: [...failed] }
    },
  )
}

function describeRoutes(http: Http, deps: DescribeAccountDeps): void {
  http.get(
    `${base}/${wireIds.mangadex}/account`,
    { schema: { summary: 'Get the status of the MangaDex account', response: { 200: AccountStatusDto } }, config: admin },
    async () => {
      const { enabled, problem, pollEveryMs, targetLibrary, lastPollAtMs, nextPollAtMs, lastResult } = await describeAccount(deps)
      const instant = (ms: number | null) => (ms === null ? null : isoInstant(ms))
      const pollEveryMinutes = pollEveryMs === null ? null : pollEveryMs / 60_000
      return {
        enabled,
        problem: textOfSentence(problem),
        problemSaying: toMessageDto(problem),
        pollEveryMinutes,
        targetLibrary,
        lastPollAt: instant(lastPollAtMs),
        nextPollAt: instant(nextPollAtMs),
        lastResult: lastResult && { success: lastResult.success, ...messageFields(lastResult.message) },
      }
    },
  )

  http.post(
    `${base}/${wireIds.mangadex}/titles`,
    {
      schema: {
        summary: 'Get details of MangaDex titles',
        body: DescribeTitlesBody,
        response: { 200: DescribedTitlesDto, 400: ActionResult },
      },
      config: admin,
    },
    async ({ body }, reply) => {
      const titles = await catchRefusal(() => describeTitles(deps, body.uuids, disconnectSignalOf(reply)))
      return titles instanceof AccountUnusable ? reply.status(400).send(refusal(titles)) : titles.map(toTitleDto)
    },
  )
}

function toTitleDto({ id, url, probe, libraryIds }: DescribedTitle): z.infer<typeof DescribedTitlesDto>[number] {
  const place = { id, url, libraryIds: [...libraryIds] }
  if (!probe?.found) {
    const problem = probe?.reason ?? NotNamed()
    return {
      ...place,
      title: null,
      coverUrl: null,
      status: null,
      year: null,
      problem: textOfSentence(problem),
      problemSaying: toMessageDto(problem),
    }
  }
  const { title, coverUrl, status, year } = probe.title
  return { ...place, title, coverUrl, status, year, problem: null }
}

/** Aborts when the client disconnects. */
function disconnectSignalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('Nobody waits for the answer any more.')))
  return gone.signal
}

async function catchRefusal<T>(work: () => Promise<T>): Promise<T | AccountUnusable> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AccountUnusable) return error
    throw error
  }
}

const refusal = ({ sentence }: AccountUnusable): z.infer<typeof ActionResult> => ({ success: false, ...messageFields(sentence) })

async function act(reply: FastifyReply, work: (signal: AbortSignal) => Promise<Sentence>): Promise<z.infer<typeof ActionResult>> {
  const done = await catchRefusal(() => work(disconnectSignalOf(reply)))
  if (!(done instanceof AccountUnusable)) return { success: true, ...messageFields(done) }
  reply.status(400)
  return refusal(done)
}
