// Preferences between several releases of a chapter.
import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import { getLibrary } from '../../library/index.ts'
import { getSeriesTitles, getTitleOfSeries } from '../history/series-titles.ts'
import { effectivePreference, effectiveSeriesPreference, releasePreference } from './choices.schemas.ts'
import { deletePreference, findPreference, savePreference } from './release-preferences.queries.ts'

const config = { right: 'admin' } as const
const ofSeries = z.object({ seriesId: z.string() })
const ofLibrary = z.object({ libraryId: z.string() })
const done = z.undefined().meta({ description: 'Done.' })
const everyRelease = { oneRelease: false, groups: [] }

interface ChoicesDeps {
  readonly db: Db
}

export const choicesRoutes = (deps: ChoicesDeps) => (http: Http) => {
  libraryPreferenceRoutes(deps, http)
  seriesPreferenceRoutes(deps, http)
}

function libraryPreferenceRoutes({ db }: ChoicesDeps, http: Http): void {
  const path = '/api/v1/libraries/:libraryId/release-preference'
  http.get(
    path,
    { schema: { summary: 'Get the release preference of a library', params: ofLibrary, response: { 200: effectivePreference } }, config },
    async ({ params }) => {
      const { id } = await getLibrary(db, params.libraryId)
      const own = await findPreference(db, id, undefined)
      return toResponse(own, everyRelease)
    },
  )
  http.put(
    path,
    {
      schema: {
        summary: 'Set the release preference of a library',
        params: ofLibrary,
        body: releasePreference,
        response: { 200: effectivePreference },
      },
      config,
    },
    async ({ params, body }) => {
      const { id } = await getLibrary(db, params.libraryId)
      await savePreference(db, id, undefined, body)
      return toResponse(body, everyRelease)
    },
  )
}

function seriesPreferenceRoutes({ db }: ChoicesDeps, http: Http): void {
  const path = '/api/v1/series/:seriesId/release-preference'
  const readEffective = async (seriesId: string) => {
    const {
      libraryId,
      titleKeys: [titleKey],
    } = await getSeriesTitles(db, seriesId)
    const own = titleKey === undefined ? undefined : await findPreference(db, libraryId, titleKey)
    const effective = toResponse(own, (await findPreference(db, libraryId, undefined)) ?? everyRelease)
    return { ...effective, settable: titleKey !== undefined }
  }
  http.get(
    path,
    {
      schema: { summary: 'Get the release preference of a series', params: ofSeries, response: { 200: effectiveSeriesPreference } },
      config,
    },
    ({ params }) => readEffective(params.seriesId),
  )
  http.put(
    path,
    {
      schema: {
        summary: 'Set the release preference of a series',
        params: ofSeries,
        body: releasePreference,
        response: { 200: effectiveSeriesPreference },
      },
      config,
    },
    async ({ params, body }) => {
      const { libraryId, titleKey } = await getTitleOfSeries(db, params.seriesId)
      await savePreference(db, libraryId, titleKey, body)
      return readEffective(params.seriesId)
    },
  )
  http.delete(
    path,
    { schema: { summary: 'Reset a series to the release preference of its library', params: ofSeries, response: { 204: done } }, config },
    async ({ params }, reply) => {
      const { libraryId, titleKey } = await getTitleOfSeries(db, params.seriesId)
      await deletePreference(db, libraryId, titleKey)
      return reply.status(204).send()
    },
  )
}

type Preference = z.infer<typeof releasePreference>
type PreferenceInput = { readonly oneRelease: boolean; readonly groups: readonly string[] }

const toResponse = (own: PreferenceInput | undefined, inherited: PreferenceInput): Preference & { inherited: boolean } => {
  const { oneRelease, groups } = own ?? inherited
  return { oneRelease, groups: [...groups], inherited: own === undefined }
}
