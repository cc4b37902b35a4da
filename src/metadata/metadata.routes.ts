import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import { inTransaction, toJson } from '../kernel/db/index.ts'
import { callerOf, type Http } from '../kernel/http/index.ts'
import { withoutUndefined } from '../kernel/objects/without-undefined.ts'
import { getVisibleSeries } from '../library/access/index.ts'
import { bindSeries, unbindSeries } from './bindings/bind-series.ts'
import { applyCover, fetchCover } from './covers/covers.ts'
import {
  Application,
  BindingChoice,
  CoverChoice,
  CoverQuery,
  Differences,
  DifferencesQuery,
  Faults,
  FaultsQuery,
  FieldChoice,
  PluginTitleParams,
  SearchQuery,
  SearchResults,
  SeriesParams,
  SeriesSources,
  SourceParams,
  SourceStates,
  TitleDetails,
  WrittenSeriesJson,
} from './metadata.schemas.ts'
import type { MetadataDeps } from './metadata-deps.ts'
import { loadMetadataSettings, MetadataSettings, saveMetadataSettings } from './metadata-settings.ts'
import { describeSources } from './sources/describe-sources.ts'
import type { Sources } from './sources/query-source.ts'
import { search } from './sources/search-titles.ts'
import { describeSourceStates, listFaults } from './sources/source-states.ts'
import { applyOrderTask } from './values/apply-order.task.ts'
import { applySourceValues, fetchTitle, listDifferences } from './values/apply-source-values.ts'
import { writeSeriesJson } from './values/write-series-json.ts'
import { resetFields } from './values/write-source-values.ts'

const admin = { right: 'admin' } as const
const done = { 204: z.undefined().meta({ description: 'Done.' }) }
const plugins = '/api/v1/plugins'

/** Online search and apply, and the origins of a series' values. */
export const metadataRoutes = (deps: MetadataDeps, sources: Sources) => (http: Http) => {
  searchRoutes(http, deps, sources)
  applyRoutes(http, deps, sources)
  seriesRoutes(http, deps)
  seriesJsonRoute(http, deps)
  sourceRoutes(http, deps)
  settingsRoutes(http, deps)
}

function searchRoutes(http: Http, deps: MetadataDeps, sources: Sources): void {
  http.get(
    `${plugins}/:id/search`,
    {
      schema: {
        summary: 'Search titles at a metadata source',
        params: z.object({ id: z.string() }),
        querystring: SearchQuery,
        response: { 200: SearchResults },
      },
      config: admin,
    },
    async (request, reply) => {
      const { query, language, seriesId } = request.query
      const series = seriesId === undefined ? undefined : await getVisibleSeries(deps.db, callerOf(request), seriesId)
      const { results, answeredAtMs } = await search(deps, sources, { pluginId: request.params.id, query, language, seriesId: series?.id })
      reply.header('age', Math.floor((deps.clock.now() - answeredAtMs) / 1000))
      return [...results]
    },
  )
  http.get(
    `${plugins}/:id/metadata/:externalId`,
    { schema: { summary: 'Get the metadata of a title', params: PluginTitleParams, response: { 200: TitleDetails } }, config: admin },
    async ({ params: { id, externalId } }) => {
      const { value, answeredAtMs } = await fetchTitle(sources, { pluginId: id, externalId })
      return { ...value, externalId, provider: id, answeredAt: isoInstant(answeredAtMs) }
    },
  )
  http.get(
    `${plugins}/:id/metadata/:externalId/differences`,
    {
      schema: {
        summary: 'Compare the metadata of a title with a series',
        params: PluginTitleParams,
        querystring: DifferencesQuery,
        response: { 200: Differences },
      },
      config: admin,
    },
    async (request) => {
      const { id, externalId } = request.params
      const series = await getVisibleSeries(deps.db, callerOf(request), request.query.seriesId)
      return [...(await listDifferences(deps, sources, series.id, { pluginId: id, externalId }))]
    },
  )
  http.get(
    `${plugins}/cover`,
    {
      schema: {
        summary: 'Get a cover from a metadata source',
        querystring: CoverQuery,
        response: { 200: { description: 'The picture.', content: { 'image/*': { schema: z.unknown() } } } },
      },
      config: admin,
    },
    async ({ query }, reply) => {
      const { bytes, headers } = await fetchCover(deps, query.url)
      const type = headers['content-type'] ?? ''
      reply.header('content-type', /^image\/(jpeg|png|webp|gif|avif)$/.test(type) ? type : 'application/octet-stream')
      reply.header('cache-control', 'private, max-age=86400')
      reply.header('x-content-type-options', 'nosniff')
      return reply.send(Buffer.from(bytes))
    },
  )
}

function applyRoutes(http: Http, deps: MetadataDeps, sources: Sources): void {
  http.post(
    `${plugins}/apply-metadata/:seriesId`,
    { schema: { summary: 'Apply metadata to a series', params: SeriesParams, body: Application, response: done }, config: admin },
    async (request, reply) => {
      const series = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      const { provider, externalId, fields, ...values } = request.body
      await applySourceValues(deps, sources, series.id, {
        title: { pluginId: provider, externalId },
        fields,
        answer: withoutUndefined(values),
      })
      return reply.status(204).send()
    },
  )
  http.post(
    `${plugins}/apply-cover/:seriesId`,
    { schema: { summary: 'Apply a cover to a series', params: SeriesParams, body: CoverChoice, response: done }, config: admin },
    async (request, reply) => {
      const series = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      await applyCover(deps, series.id, request.body.coverUrl)
      return reply.status(204).send()
    },
  )
}

function seriesRoutes(http: Http, deps: MetadataDeps): void {
  const base = '/api/v1/series/:seriesId/metadata'
  http.get(
    `${base}/sources`,
    {
      schema: { summary: 'List where the metadata of a series comes from', params: SeriesParams, response: { 200: SeriesSources } },
      config: admin,
    },
    async (request) => {
      const { id } = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      return describeSources(deps, id)
    },
  )
  http.put(
    `${base}/sources/:pluginId`,
    {
      schema: { summary: 'Link a series to a title at a source', params: SourceParams, body: BindingChoice, response: done },
      config: admin,
    },
    async (request, reply) => {
      const { id } = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      await bindSeries(deps, id, { pluginId: request.params.pluginId, ...request.body })
      return reply.status(204).send()
    },
  )
  http.delete(
    `${base}/sources/:pluginId`,
    { schema: { summary: 'Unlink a series from a source', params: SourceParams, response: done }, config: admin },
    async (request, reply) => {
      const { id } = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      await unbindSeries(deps, id, request.params.pluginId)
      return reply.status(204).send()
    },
  )
  http.post(
    `${base}/reset`,
    {
      schema: { summary: 'Reset metadata fields to their source', params: SeriesParams, body: FieldChoice, response: done },
      config: admin,
    },
    async (request, reply) => {
      const { id } = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      await resetFields(deps, id, request.body.fields)
      return reply.status(204).send()
    },
  )
}

function seriesJsonRoute(http: Http, deps: MetadataDeps): void {
  http.post(
    '/api/v1/series/:seriesId/metadata/series-json',
    { schema: { summary: 'Write series.json for a series', params: SeriesParams, response: { 200: WrittenSeriesJson } }, config: admin },
    async (request) => {
      const { id } = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      return { kept: await writeSeriesJson(deps, id) }
    },
  )
}

function sourceRoutes(http: Http, deps: MetadataDeps): void {
  const url = '/api/v1/metadata'
  http.get(`${url}/sources`, { schema: { summary: 'List metadata sources', response: { 200: SourceStates } }, config: admin }, () =>
    describeSourceStates(deps),
  )
  http.get(
    `${url}/faults`,
    { schema: { summary: 'List failed metadata requests', querystring: FaultsQuery, response: { 200: Faults } }, config: admin },
    (request) => listFaults(deps, { access: callerOf(request).access, pluginId: request.query.provider }, request.query),
  )
}

function settingsRoutes(http: Http, deps: MetadataDeps): void {
  const url = '/api/v1/metadata/settings'
  http.get(url, { schema: { summary: 'Get the metadata settings', response: { 200: MetadataSettings } }, config: admin }, () =>
    loadMetadataSettings(deps.db),
  )
  http.put(
    url,
    { schema: { summary: 'Update the metadata settings', body: MetadataSettings, response: { 200: MetadataSettings } }, config: admin },
    async ({ body }) => {
      await inTransaction(deps.db, async (trx) => {
        const { order } = await loadMetadataSettings(trx)
        await saveMetadataSettings(trx, body)
        if (toJson(order) !== toJson(body.order)) await deps.tasks.enqueue(trx, applyOrderTask, {}, { priority: 8 })
      })
      return loadMetadataSettings(deps.db)
    },
  )
}
