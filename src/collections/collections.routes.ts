import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import { callerOf, type Http, type Principal, pageQuery, queryList, queryText } from '../kernel/http/index.ts'
import { getVisibleSeries } from '../library/access/index.ts'
import { sendList } from '../library/lists/index.ts'
import { addMembers, changeSet, createSet, getVisibleSet, type SetDeps } from './sets/change-sets.ts'
import { listAllVisibleSets, loadVisibleSets, pageOfSets, type VisibleSet } from './sets/load-visible-sets.ts'
import { type RemoveDeps, removeSet } from './sets/remove-sets.ts'
import { AddedSeries, CollectionCreation, CollectionDto, CollectionPage, CollectionUpdate } from './sets/sets.schemas.ts'

const kind = 'COLLECTION'
const params = z.object({ collectionId: z.string() })
const path = '/api/v1/collections/:collectionId'
const nothing = z.undefined().meta({ description: 'Done.' })

/** Collections: sets of series (docs/api/komga-contract.md, "Collections and read lists"). */
export const collectionsRoutes = (deps: RemoveDeps) => (http: Http) => {
  readRoutes(http, deps)
  writeRoutes(http, deps)
}

function readRoutes(http: Http, { db }: SetDeps): void {
  const querystring = z.object({ ...pageQuery.shape, search: queryText, library_id: queryList })
  http.get(
    '/api/v1/collections',
    { schema: { summary: 'List collections', querystring, response: { 200: CollectionPage } }, config: { right: 'user' } },
    async (request, reply) => {
      const { search, library_id: libraryIds, ...query } = request.query
      // Komga always sorts collections by name, whatever the request.
      const page = { ...query, sort: [{ property: 'name', direction: 'asc' as const }] }
      const { access } = callerOf(request)
      const matches = await pageOfSets(db, { kind, access, search, libraryIds }, page)
      const load = async (ids: readonly string[]) => (await loadVisibleSets(db, ids, { kind, access })).map(toDto)
      return sendList(reply, { matches: matches, schema: CollectionPage, page, load })
    },
  )
  http.get(
    path,
    { schema: { summary: 'Get a collection', params, response: { 200: CollectionDto } }, config: { right: 'user' } },
    (request) => show(db, callerOf(request), request.params.collectionId),
  )
  http.get(
    '/api/v1/series/:seriesId/collections',
    {
      schema: {
        summary: 'List the collections that contain a series',
        params: z.object({ seriesId: z.string() }),
        response: { 200: z.array(CollectionDto) },
      },
      config: { right: 'user' },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id: memberId } = await getVisibleSeries(db, caller, request.params.seriesId)
      return (await listAllVisibleSets(db, { kind, access: caller.access, memberId })).map(toDto)
    },
  )
}

function writeRoutes(http: Http, deps: RemoveDeps): void {
  http.post(
    '/api/v1/collections',
    { schema: { summary: 'Create a collection', body: CollectionCreation, response: { 200: CollectionDto } }, config: { right: 'admin' } },
    async (request) => {
      const caller = callerOf(request)
      const { name, ordered, seriesIds } = request.body
      const { id } = await createSet(deps, { kind, caller }, { name, summary: '', ordered: ordered ?? false, memberIds: seriesIds })
      return show(deps.db, caller, id)
    },
  )
  http.patch(
    path,
    { schema: { summary: 'Update a collection', params, body: CollectionUpdate, response: { 204: nothing } }, config: { right: 'admin' } },
    async (request, reply) => {
      const { name, ordered, seriesIds } = request.body
      const change = { name: name ?? undefined, ordered: ordered ?? undefined, memberIds: seriesIds ?? undefined }
      await changeSet(deps, { kind, caller: callerOf(request) }, { id: request.params.collectionId, ...change })
      return reply.status(204).send()
    },
  )
  http.post(
    `${path}/series`,
    {
      schema: { summary: 'Add series to a collection', params, body: AddedSeries, response: { 204: nothing } },
      config: { right: 'admin' },
    },
    async (request, reply) => {
      const added = { id: request.params.collectionId, memberIds: request.body.seriesIds }
      await addMembers(deps, { kind, caller: callerOf(request) }, added)
      return reply.status(204).send()
    },
  )
  http.delete(
    path,
    { schema: { summary: 'Delete a collection', params, response: { 204: nothing } }, config: { right: 'admin' } },
    async (request, reply) => {
      await removeSet(deps, { kind, caller: callerOf(request) }, request.params.collectionId)
      return reply.status(204).send()
    },
  )
}

async function show(db: SetDeps['db'], caller: Principal, id: string): Promise<CollectionDto> {
  const set = await getVisibleSet(db, { kind, caller }, id)
  const [visible] = await loadVisibleSets(db, [id], { kind, access: caller.access })
  return toDto(visible ?? { ...set, memberIds: [], filtered: false })
}

const toDto = (set: VisibleSet): CollectionDto => ({
  id: set.id,
  name: set.name,
  ordered: set.ordered === 1,
  seriesIds: [...set.memberIds],
  createdDate: isoInstant(set.createdAt),
  lastModifiedDate: isoInstant(set.modifiedAt),
  filtered: set.filtered,
})
