// What people decide about chapters: the blacklist of a series, and which of several releases they want.
import { z } from 'zod'
import type { Http } from '../kernel/http/index.ts'
import { getLibrary } from '../library/index.ts'
import { addToBlacklist, type BlacklistDeps, listBlacklist, removeFromBlacklist } from './blacklist.ts'
import { blacklistEntry, blacklistRequest, preferenceInForce, releasePreference, toBlacklistDto } from './choices.schemas.ts'
import { deletePreference, findPreference, savePreference } from './release-preferences.queries.ts'
import { getTitleOfSeries } from './series-titles.ts'

const config = { right: 'admin' } as const
const ofSeries = z.object({ seriesId: z.string() })
const ofLibrary = z.object({ libraryId: z.string() })
const ofEntry = z.object({ seriesId: z.string(), blacklistId: z.string() })
const done = z.undefined().meta({ description: 'Done.' })
const blacklist = '/api/v1/series/:seriesId/blacklist'
const everyRelease = { oneRelease: false, groups: [] }

export const choicesRoutes = (deps: BlacklistDeps) => (http: Http) => {
  http.get(blacklist, { schema: { params: ofSeries, response: { 200: z.array(blacklistEntry) } }, config }, async ({ params }) =>
    (await listBlacklist(deps, params.seriesId)).map(toBlacklistDto),
  )
  http.post(
    blacklist,
    { schema: { params: ofSeries, body: blacklistRequest, response: { 201: blacklistEntry } }, config },
    async ({ params, body, principal }, reply) => {
      const createdBy = principal?.email ?? 'unknown'
      const entry = await addToBlacklist(deps, params.seriesId, { ...body, createdBy })
      return reply.status(201).send(toBlacklistDto(entry))
    },
  )
  http.delete(
    `${blacklist}/:blacklistId`,
    { schema: { params: ofEntry, response: { 204: done } }, config },
    async ({ params, principal }, reply) => {
      await removeFromBlacklist(deps, params.seriesId, params.blacklistId, principal?.email ?? 'unknown')
      return reply.status(204).send()
    },
  )
  libraryPreferenceRoutes(deps, http)
  seriesPreferenceRoutes(deps, http)
}

function libraryPreferenceRoutes({ db }: BlacklistDeps, http: Http): void {
  const path = '/api/v1/libraries/:libraryId/release-preference'
  http.get(path, { schema: { params: ofLibrary, response: { 200: preferenceInForce } }, config }, async ({ params }) => {
    const { id } = await getLibrary(db, params.libraryId)
    const own = await findPreference(db, id, undefined)
    return answer(own, everyRelease)
  })
  http.put(
    path,
    { schema: { params: ofLibrary, body: releasePreference, response: { 200: preferenceInForce } }, config },
    async ({ params, body }) => {
      const { id } = await getLibrary(db, params.libraryId)
      await savePreference(db, id, undefined, body)
      return answer(body, everyRelease)
    },
  )
}

function seriesPreferenceRoutes({ db }: BlacklistDeps, http: Http): void {
  const path = '/api/v1/series/:seriesId/release-preference'
  const inForce = async (seriesId: string) => {
    const { libraryId, titleKey } = await getTitleOfSeries(db, seriesId)
    return answer(await findPreference(db, libraryId, titleKey), (await findPreference(db, libraryId, undefined)) ?? everyRelease)
  }
  http.get(path, { schema: { params: ofSeries, response: { 200: preferenceInForce } }, config }, ({ params }) => inForce(params.seriesId))
  http.put(
    path,
    { schema: { params: ofSeries, body: releasePreference, response: { 200: preferenceInForce } }, config },
    async ({ params, body }) => {
      const { libraryId, titleKey } = await getTitleOfSeries(db, params.seriesId)
      await savePreference(db, libraryId, titleKey, body)
      return inForce(params.seriesId)
    },
  )
  http.delete(path, { schema: { params: ofSeries, response: { 204: done } }, config }, async ({ params }, reply) => {
    const { libraryId, titleKey } = await getTitleOfSeries(db, params.seriesId)
    await deletePreference(db, libraryId, titleKey)
    return reply.status(204).send()
  })
}

type Preference = z.infer<typeof releasePreference>
type Given = { readonly oneRelease: boolean; readonly groups: readonly string[] }

const answer = (own: Given | undefined, inherited: Given): Preference & { inherited: boolean } => {
  const { oneRelease, groups } = own ?? inherited
  return { oneRelease, groups: [...groups], inherited: own === undefined }
}
