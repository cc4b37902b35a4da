import { z } from 'zod'
import { changeOptions, deleteStoredOptions, deleteTitleMoves } from '../../chapters/options/index.ts'
import { titleKeyOf } from '../../chapters/urls/index.ts'
import { disconnectSignalOf } from '../../downloads/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { callerOf, type Http, type Principal } from '../../kernel/http/index.ts'
import { getVisibleLibrary, getVisibleSeries } from '../../library/access/index.ts'
import type { Library } from '../../library/index.ts'
import { type CleanUpRequestDeps, requestCleanUpAfterChange } from '../clean-up/clean-up.task.ts'
import { TitleNotFollowed } from '../follows.errors.ts'
import { removeFollowedTitle } from '../list/follow-text.ts'
import { deleteFollowTitle } from '../list/follow-titles.queries.ts'
import { readFollowEntries } from '../list/list-followers.ts'
import { describeEntries, describeFollows, describeSeriesFollow, hiddenTitles } from './describe-follows.ts'
import { giveUpFollow } from './follow-title.ts'
import { type FollowUrlDeps, followUrl } from './follow-url.ts'
import { moveFollow } from './move-follow.ts'
import {
  FollowChangeBody,
  FollowDto,
  FollowedTitleQuery,
  FollowMoveBody,
  FollowQuery,
  FollowRequest,
  FollowResultDto,
  SeriesFollowDto,
} from './titles.schemas.ts'

const path = '/api/v1/follows'
const config = { right: 'admin' } as const

export interface TitlesDeps extends FollowUrlDeps, Pick<CleanUpRequestDeps, 'tasks' | 'cleanUpTask'> {}

/** Titles that libraries follow, one at a time; the lists themselves are under /downloads/follow-txt. */
export const titlesRoutes = (deps: TitlesDeps) => (http: Http) => {
  followRoute(deps, http)
  followedTitleRoutes(deps, http)
  moveRoute(deps, http)
  http.get(
    path,
    {
      schema: { summary: 'List which of these titles are followed', querystring: FollowQuery, response: { 200: z.array(FollowDto) } },
      config,
    },
    (request) => describeFollows(deps, callerOf(request), request.query.url),
  )
  http.get(
    '/api/v1/series/:seriesId/follow',
    {
      schema: {
        summary: 'Get whether a series is followed',
        params: z.object({ seriesId: z.string().meta({ description: 'ID of the series.' }) }),
        response: { 200: SeriesFollowDto },
      },
      config: { right: 'user' },
    },
    async (request) => describeSeriesFollow(deps, (await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)).id),
  )
}

function followRoute(deps: TitlesDeps, http: Http): void {
  http.post(
    path,
    {
      schema: {
        summary: 'Follow a title',
        description:
          "Adds the title to the library's follow list, saves its download options, and queues its download. A title that the library already follows returns 200 and isn't downloaded again.",
        body: FollowRequest,
        response: { 200: FollowResultDto, 201: FollowResultDto },
      },
      config,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { url, libraryId, options } = request.body
      const gone = disconnectSignalOf(reply)
      const choice = { url, libraryId: libraryId || undefined, options: options ?? undefined, gone }
      const { isNew, ...followed } = await followUrl(deps, caller, choice)
      return reply.status(isNew ? 201 : 200).send(followed)
    },
  )
}

function followedTitleRoutes(deps: TitlesDeps, http: Http): void {
  http.patch(
    path,
    { schema: { summary: 'Change the options of a followed title', body: FollowChangeBody, response: { 200: FollowDto } }, config },
    async (request) => {
      const caller = callerOf(request)
      const { libraryId, url, options } = request.body
      const library = await getVisibleLibrary(deps.db, caller, libraryId)
      const entry = await getFollowed(deps, caller, library, url)
      const update = { libraryId, titleKey: entry.titleKey, change: options, userId: caller.userId }
      await inTransaction(deps.db, async (trx) => {
        await changeOptions(trx, update)
        await requestCleanUpAfterChange(deps, trx, libraryId)
      })
      const [described] = await describeEntries(deps, library, [entry])
      if (!described) throw TitleNotFollowed()
      return described
    },
  )
  http.delete(
    path,
    {
      schema: {
        summary: 'Unfollow a title',
        querystring: FollowedTitleQuery,
        response: { 204: z.undefined().meta({ description: 'Done.' }) },
      },
      config,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const library = await getVisibleLibrary(deps.db, caller, request.query.libraryId)
      const title = { libraryId: library.id, titleKey: titleKeyOf(request.query.url) }
      if ((await hiddenTitles(deps, caller, library, [title])).size > 0) throw TitleNotFollowed()
      await giveUpFollow(deps, title)
      // The file first: while the line exists, the title is followed with its options.
      await removeFollowedTitle(deps.files, library, title.titleKey)
      await inTransaction(deps.db, async (trx) => {
        await deleteFollowTitle(trx, title)
        await deleteStoredOptions(trx, title)
        await deleteTitleMoves(trx, title)
      })
      return reply.status(204).send()
    },
  )
}

function moveRoute(deps: TitlesDeps, http: Http): void {
  http.post(
    `${path}/move`,
    {
      schema: {
        summary: 'Move a followed title to another library',
        description:
          'New chapters are downloaded to the other library. Downloaded chapters stay where they are and are not downloaded again. The title keeps its download options.',
        body: FollowMoveBody,
        response: { 200: FollowDto },
      },
      config,
    },
    async (request) => {
      const caller = callerOf(request)
      const { libraryId, url, toLibraryId } = request.body
      const from = await getVisibleLibrary(deps.db, caller, libraryId)
      const to = await getVisibleLibrary(deps.db, caller, toLibraryId)
      const entry = await getFollowed(deps, caller, from, url)
      if (to.id !== from.id) await moveFollow(deps, { ...entry, from, to, userId: caller.userId })
      const [described] = await describeEntries(deps, to, [entry])
      if (!described) throw TitleNotFollowed()
      return described
    },
  )
}

/** @throws TitleNotFollowed also when the caller may not see its series */
async function getFollowed(deps: TitlesDeps, caller: Principal, library: Library, url: string) {
  const titleKey = titleKeyOf(url)
  const entry = (await readFollowEntries(deps.files, library)).find((candidate) => candidate.titleKey === titleKey)
  if (!entry || (await hiddenTitles(deps, caller, library, [entry])).size > 0) throw TitleNotFollowed()
  return entry
}
