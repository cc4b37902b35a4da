import { z } from 'zod'
import { type Http, type Principal, queryFlag } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { removeFolderPermanently } from '../disks/remove-folder-permanently.ts'
import { addLibrary, changeLibrary, type LibraryDeps, removeLibrary } from './change-libraries.ts'
import type { Library } from './libraries.queries.ts'
import { LibraryCreation, LibraryDto, LibraryUpdate } from './libraries.schemas.ts'
import { requestAnalysis, requestEmptyTrash, requestMetadataRefresh, requestScan } from './library-actions.ts'
import { getVisibleLibrary, listVisibleLibraries } from './visible-libraries.ts'

const params = z.object({ libraryId: z.string() })
const path = '/api/v1/libraries/:libraryId'
const nothing = z.undefined().meta({ description: 'Done.' })

/** Libraries (docs/api/komga-contract.md, "Libraries"). */
export const librariesRoutes = (deps: LibraryDeps) => (http: Http) => {
  readRoutes(http, deps)
  writeRoutes(http, deps)
  actionRoutes(http, deps)
}

function readRoutes(http: Http, { db }: LibraryDeps): void {
  http.get(
    '/api/v1/libraries',
    { schema: { summary: 'List libraries', response: { 200: z.array(LibraryDto) } }, config: { right: 'user' } },
    async (request) => {
      const caller = callerOf(request)
      return (await listVisibleLibraries(db, caller)).map((library) => toDto(library, caller))
    },
  )
  http.get(
    path,
    { schema: { summary: 'Get a library', params, response: { 200: LibraryDto } }, config: { right: 'user' } },
    async (request) => {
      const caller = callerOf(request)
      return toDto(await getVisibleLibrary(db, caller, request.params.libraryId), caller)
    },
  )
}

function writeRoutes(http: Http, deps: LibraryDeps): void {
  http.post(
    '/api/v1/libraries',
    { schema: { summary: 'Create a library', body: LibraryCreation, response: { 200: LibraryDto } }, config: { right: 'admin' } },
    async (request) => toDto(await addLibrary(deps, request.body), callerOf(request)),
  )
  // PUT is Komga's older method for the same update.
  for (const method of ['PATCH', 'PUT'] as const) {
    http.route({
      method,
      url: path,
      schema: { summary: 'Update a library', params, body: LibraryUpdate, response: { 204: nothing } },
      config: { right: 'admin' },
      handler: async (request, reply) => {
        await changeLibrary(deps, request.params.libraryId, request.body)
        return reply.status(204).send()
      },
    })
  }
  http.delete(
    path,
    { schema: { summary: 'Remove a library', params, response: { 204: nothing } }, config: { right: 'admin' } },
    async (request, reply) => {
      await removeLibrary(deps, request.params.libraryId)
      return reply.status(204).send()
    },
  )
}

function actionRoutes(http: Http, deps: LibraryDeps): void {
  const querystring = z.object({
    deep: queryFlag,
    acceptVanished: queryFlag.meta({
      description: 'Confirms that missing books were deleted, when `attention` in the library state asks for it.',
    }),
  })
  http.post(
    `${path}/scan`,
    { schema: { summary: 'Scan a library', params, querystring, response: { 202: nothing } }, config: { right: 'admin' } },
    async (request, reply) => {
      const { deep = false, acceptVanished = false } = request.query
      await requestScan(deps, request.params.libraryId, { deep, acceptVanished })
      return reply.status(202).send()
    },
  )
  const body = z.object({ path: z.string().meta({ description: 'Path from `awayFolders` in the library state.' }) })
  http.post(
    `${path}/away-folders/give-up`,
    {
      schema: { summary: 'Remove the books of a missing folder', params, body, response: { 202: nothing } },
      config: { right: 'admin' },
    },
    async (request, reply) => {
      await removeFolderPermanently(deps, request.params.libraryId, request.body.path)
      return reply.status(202).send()
    },
  )
  const actions = [
    ['analyze', 'Analyze the books of a library', requestAnalysis],
    ['metadata/refresh', 'Refresh the metadata of a library', requestMetadataRefresh],
    ['empty-trash', 'Empty the trash of a library', requestEmptyTrash],
  ] as const
  for (const [name, summary, act] of actions) {
    http.post(
      `${path}/${name}`,
      { schema: { summary, params, response: { 202: nothing } }, config: { right: 'admin' } },
      async (request, reply) => {
        await act(deps, request.params.libraryId)
        return reply.status(202).send()
      },
    )
  }
}

/** A library as the caller may see it: only administrators see its path. */
const toDto = (library: Library, caller: Principal): LibraryDto => ({
  id: library.id,
  name: library.name,
  root: caller.roles.has('ADMIN') ? library.root : '',
  ...library.options,
  unavailable: library.unavailableAt !== null,
})
