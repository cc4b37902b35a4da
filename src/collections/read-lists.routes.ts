import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import { callerOf, type Http, type Principal, pageQuery, queryList, queryText } from '../kernel/http/index.ts'
import { getVisibleBook } from '../library/access/index.ts'
import { sendList } from '../library/lists/index.ts'
import { addMembers, changeSet, createSet, getVisibleSet, type SetDeps } from './sets/change-sets.ts'
import { listAllVisibleSets, loadVisibleSets, pageOfSets, type VisibleSet } from './sets/load-visible-sets.ts'
import { type RemoveDeps, removeSet } from './sets/remove-sets.ts'
import { AddedBooks, ReadListCreation, ReadListDto, ReadListPage, ReadListUpdate } from './sets/sets.schemas.ts'

const kind = 'READ_LIST'
const params = z.object({ readListId: z.string() })
const path = '/api/v1/readlists/:readListId'
const nothing = z.undefined().meta({ description: 'Done.' })

/** Read lists: sets of books (docs/api/komga-contract.md, "Collections and read lists"). */
export const readListsRoutes = (deps: RemoveDeps) => (http: Http) => {
  readRoutes(http, deps)
  writeRoutes(http, deps)
}

function readRoutes(http: Http, { db }: SetDeps): void {
  const querystring = z.object({ ...pageQuery.shape, search: queryText, library_id: queryList })
  http.get(
    '/api/v1/readlists',
    { schema: { summary: 'List read lists', querystring, response: { 200: ReadListPage } }, config: { right: 'user' } },
    async (request, reply) => {
      const { search, library_id: libraryIds, ...query } = request.query
      const byName = [{ property: 'name', direction: 'asc' as const }]
      const page = { ...query, sort: query.sort.length > 0 ? query.sort : byName }
      const { access } = callerOf(request)
      const matches = await pageOfSets(db, { kind, access, search, libraryIds }, page)
      const load = async (ids: readonly string[]) => (await loadVisibleSets(db, ids, { kind, access })).map(toDto)
      return sendList(reply, { matches: matches, schema: ReadListPage, page, load })
    },
  )
  http.get(path, { schema: { summary: 'Get a read list', params, response: { 200: ReadListDto } }, config: { right: 'user' } }, (request) =>
    show(db, callerOf(request), request.params.readListId),
  )
  http.get(
    '/api/v1/books/:bookId/readlists',
    {
      schema: {
        summary: 'List the read lists that contain a book',
        params: z.object({ bookId: z.string() }),
        response: { 200: z.array(ReadListDto) },
      },
      config: { right: 'user' },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id: memberId } = await getVisibleBook(db, caller, request.params.bookId)
      return (await listAllVisibleSets(db, { kind, access: caller.access, memberId })).map(toDto)
    },
  )
}

function writeRoutes(http: Http, deps: RemoveDeps): void {
  http.post(
    '/api/v1/readlists',
    { schema: { summary: 'Create a read list', body: ReadListCreation, response: { 200: ReadListDto } }, config: { right: 'admin' } },
    async (request) => {
      const caller = callerOf(request)
      const { name, summary, ordered, bookIds } = request.body
      const set = { name, summary: summary ?? '', ordered: ordered ?? true, memberIds: bookIds }
      const { id } = await createSet(deps, { kind, caller }, set)
      return show(deps.db, caller, id)
    },
  )
  http.patch(
    path,
    { schema: { summary: 'Update a read list', params, body: ReadListUpdate, response: { 204: nothing } }, config: { right: 'admin' } },
    async (request, reply) => {
      const { name, summary, ordered, bookIds } = request.body
      const texts = { name: name ?? undefined, summary: summary ?? undefined }
      const change = { ...texts, ordered: ordered ?? undefined, memberIds: bookIds ?? undefined }
      await changeSet(deps, { kind, caller: callerOf(request) }, { id: request.params.readListId, ...change })
      return reply.status(204).send()
    },
  )
  http.post(
    `${path}/books`,
    {
      schema: { summary: 'Add books to a read list', params, body: AddedBooks, response: { 204: nothing } },
      config: { right: 'admin' },
    },
    async (request, reply) => {
      const added = { id: request.params.readListId, memberIds: request.body.bookIds }
      await addMembers(deps, { kind, caller: callerOf(request) }, added)
      return reply.status(204).send()
    },
  )
  http.delete(
    path,
    { schema: { summary: 'Delete a read list', params, response: { 204: nothing } }, config: { right: 'admin' } },
    async (request, reply) => {
      await removeSet(deps, { kind, caller: callerOf(request) }, request.params.readListId)
      return reply.status(204).send()
    },
  )
}

async function show(db: SetDeps['db'], caller: Principal, id: string): Promise<ReadListDto> {
  const set = await getVisibleSet(db, { kind, caller }, id)
  const [visible] = await loadVisibleSets(db, [id], { kind, access: caller.access })
  return toDto(visible ?? { ...set, memberIds: [], filtered: false })
}

const toDto = (set: VisibleSet): ReadListDto => ({
  id: set.id,
  name: set.name,
  summary: set.summary,
  ordered: set.ordered === 1,
  bookIds: [...set.memberIds],
  createdDate: isoInstant(set.createdAt),
  lastModifiedDate: isoInstant(set.modifiedAt),
  filtered: set.filtered,
})
