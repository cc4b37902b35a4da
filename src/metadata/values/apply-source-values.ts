// Applies what a user selected for a series: a title of a source, some of its fields, its cover.
import { inTransaction } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { SeriesNotFound } from '../../library/access/index.ts'
import { type CurrentValues, findCurrentValues, type SourcedField } from '../../library/index.ts'
import type { SeriesMetadataResult } from '../../plugins/index.ts'
import { getSource } from '../bindings/bind-series.ts'
import { listBindings, lockBindings, saveAnswer, saveBindingOrigin, saveChosen } from '../bindings/bindings.queries.ts'
import { bindLinks } from '../bindings/detect-bindings.ts'
import { replaceBinding } from '../bindings/replace-binding.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { refreshSeriesTask } from '../refresh/refresh.tasks.ts'
import type { Sources } from '../sources/query-source.ts'
import { offeredValues, type SourceAnswer } from './offered-values.rules.ts'
import { sourcedFields, valueOriginOf } from './precedence.rules.ts'
import { listOffers, writeSourceValues } from './write-source-values.ts'

export interface Title {
  readonly pluginId: string
  readonly externalId: string
}

export interface ApplyRequest {
  readonly title: Title
  /** The values that the user saw and accepted; an empty object loads them from the source. */
  readonly answer: SourceAnswer
  /** Fields that this source provides from now on, regardless of the source order, which applies to the others. All when unset. */
  readonly fields: readonly SourcedField[] | undefined
}

/** @throws SourceUnknown, TitleNotFound and any error of the request, MetadataBusy */
export async function applySourceValues(deps: MetadataDeps, sources: Sources, seriesId: string, application: ApplyRequest): Promise<void> {
  const { title, fields } = application
  getSource(deps, title.pluginId)
  const isEmpty = Object.keys(offeredValues(application.answer)).length === 0
  const answer = isEmpty ? (await fetchTitle(sources, title)).value : application.answer
  const links = answer.links ?? (await fetchLinks(sources, title))
  const chosen = (fields ?? sourcedFields).filter((field) => offeredValues(answer)[field] !== undefined)
  await inTransaction(deps.db, async (trx) => {
    const within = { ...deps, db: trx }
    await lockBindings(trx, seriesId)
    const bindings = await listBindings(trx, seriesId)
    for (const other of bindings)
      await saveChosen(
        trx,
        other,
        other.chosen.filter((field) => !chosen.some((one) => one === field)),
      )
    const existing = bindings.find((binding) => binding.pluginId === title.pluginId && binding.externalId === title.externalId)
    const key = { seriesId, pluginId: title.pluginId }
    if (existing) await saveBindingOrigin(trx, key, 'person')
    else await replaceBinding(trx, { ...key, externalId: title.externalId, url: '', origin: 'person' })
    // With its links, so that what they bind ends with the binding to this title.
    const linked = { ...(isEmpty ? {} : existing?.answer), ...answer, ...(links ? { links } : {}) }
    await saveAnswer(trx, key, { answer: linked, nowMs: deps.clock.now() })
    await saveChosen(trx, key, [...new Set([...(existing?.chosen ?? []), ...chosen])])
    const isLinked =
      links !== undefined &&
      (await bindLinks(
        within,
        seriesId,
        links.map(({ url }) => url),
      ))
    if (isLinked) await deps.tasks.enqueue(trx, refreshSeriesTask, { seriesId, askedBeforeMs: 1 })
    await writeSourceValues(within, seriesId)
  })
}

/** The links of a title whose values are given without them; undefined, and left to the next refresh, while the source is unavailable. */
async function fetchLinks(sources: Sources, title: Title): Promise<SeriesMetadataResult['links'] | undefined> {
  try {
    return (await fetchTitle(sources, title)).value.links
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return undefined
  }
}

/** Requests the metadata of a title. Throws like `Sources.query`. */
export const fetchTitle = (sources: Sources, { pluginId, externalId }: Title) =>
  sources.query(pluginId, `title ${externalId}`, (provider, signal) => provider.getSeriesMetadata(externalId, null, signal))

export interface Difference {
  readonly field: SourcedField
  readonly current: unknown
  readonly offered: unknown
  readonly locked: boolean
  /** Origin of the current value. */
  readonly from: string
}

/**
 * The changes that a title would make to a series, field by field; equal fields are omitted. @throws SeriesNotFound and like
 * `Sources.query`
 */
export async function listDifferences(
  deps: MetadataDeps,
  sources: Sources,
  seriesId: string,
  title: Title,
): Promise<readonly Difference[]> {
  const { value: answer } = await fetchTitle(sources, title)
  const currentValues = await getCurrentValues(deps, seriesId)
  const offers = await listOffers(deps.db, seriesId)
  const offered = offeredValues(answer)
  return sourcedFields
    .filter((field) => offered[field] !== undefined && !isSame(offered[field], currentValues.values[field]))
    .map((field) => ({
      field,
      current: currentValues.values[field],
      offered: offered[field],
      locked: currentValues.locks.has(field),
      from: providerNameOf(valueOriginOf(field, currentValues, offers)),
    }))
}

export const providerNameOf = (origin: ReturnType<typeof valueOriginOf>): string => (typeof origin === 'string' ? origin : origin.pluginId)

/** @throws SeriesNotFound */
export async function getCurrentValues({ db }: MetadataDeps, seriesId: string): Promise<CurrentValues> {
  const currentValues = await findCurrentValues(db, seriesId)
  if (!currentValues) throw SeriesNotFound(seriesId)
  return currentValues
}

/** Lists are compared in stored form, ignoring order and case. */
const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)
const comparable = (value: unknown): string =>
  Array.isArray(value) ? JSON.stringify(value.map((entry) => JSON.stringify(entry).toLowerCase()).sort()) : JSON.stringify(value)
