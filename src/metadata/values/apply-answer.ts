// A person chooses what a series is told to be: a title of a source, some of its fields, its cover.
import { inTransaction } from '../../kernel/db/index.ts'
import { findSeriesTold, SeriesMissing, type SeriesTold, type SourcedField } from '../../library/index.ts'
import { getSource } from '../bindings/bind-series.ts'
import { listBindings, saveAnswer, saveBinding, saveBindingOrigin, saveChosen } from '../bindings/bindings.queries.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import type { Sources } from '../sources/ask-source.ts'
import { type Answer, offeredValues } from './offered-values.rules.ts'
import { giverOf, sourcedFields } from './precedence.rules.ts'
import { listOffers, writeSourceValues } from './write-source-values.ts'

export interface Title {
  readonly pluginId: string
  readonly externalId: string
}

export interface Application {
  readonly title: Title
  /** What the person saw and accepted; what it leaves out is asked for at the source when nothing is given at all. */
  readonly answer: Answer
  /** Fields that shall come from this source from now on, whatever the order; the order decides over the others. All when unset. */
  readonly fields: readonly SourcedField[] | undefined
}

/** @throws SourceUnknown, TitleNotFound and whatever asking the source may throw, MetadataBusy */
export async function applyAnswer(deps: MetadataDeps, sources: Sources, seriesId: string, application: Application): Promise<void> {
  const { title, fields } = application
  getSource(deps, title.pluginId)
  const isEmpty = Object.keys(offeredValues(application.answer)).length === 0
  const answer = isEmpty ? (await askTitle(sources, title)).value : application.answer
  const chosen = (fields ?? sourcedFields).filter((field) => offeredValues(answer)[field] !== undefined)
  await inTransaction(deps.db, async (trx) => {
    const within = { ...deps, db: trx }
    const bindings = await listBindings(trx, seriesId)
    for (const other of bindings)
      await saveChosen(
        trx,
        other,
        other.chosen.filter((field) => !chosen.some((one) => one === field)),
      )
    const known = bindings.find((binding) => binding.pluginId === title.pluginId && binding.externalId === title.externalId)
    const key = { seriesId, pluginId: title.pluginId }
    if (known) await saveBindingOrigin(trx, key, 'person')
    else await saveBinding(trx, { ...key, externalId: title.externalId, url: '', origin: 'person' })
    await saveAnswer(trx, key, { answer: { ...(isEmpty ? {} : known?.answer), ...answer }, nowMs: deps.clock.now() })
    await saveChosen(trx, key, [...new Set([...(known?.chosen ?? []), ...chosen])])
    await writeSourceValues(within, seriesId)
  })
}

/** What a source says of a title. Throws like `Sources.ask`. */
export const askTitle = (sources: Sources, { pluginId, externalId }: Title) =>
  sources.ask(pluginId, `title ${externalId}`, (provider, signal) => provider.getSeriesMetadata(externalId, null, signal))

export interface Difference {
  readonly field: SourcedField
  readonly current: unknown
  readonly offered: unknown
  readonly locked: boolean
  /** Who gives the current value. */
  readonly from: string
}

/** What a title would change of a series, field by field; what is equal is left out. @throws SeriesMissing and like `Sources.ask` */
export async function compare(deps: MetadataDeps, sources: Sources, seriesId: string, title: Title): Promise<readonly Difference[]> {
  const { value: answer } = await askTitle(sources, title)
  const told = await getTold(deps, seriesId)
  const offers = await listOffers(deps.db, seriesId)
  const offered = offeredValues(answer)
  return sourcedFields
    .filter((field) => offered[field] !== undefined && !isSame(offered[field], told.values[field]))
    .map((field) => ({
      field,
      current: told.values[field],
      offered: offered[field],
      locked: told.locks.has(field),
      from: nameOf(giverOf(field, told, offers)),
    }))
}

export const nameOf = (giver: ReturnType<typeof giverOf>): string => (typeof giver === 'string' ? giver : giver.pluginId)

/** @throws SeriesMissing */
export async function getTold({ db }: MetadataDeps, seriesId: string): Promise<SeriesTold> {
  const told = await findSeriesTold(db, seriesId)
  if (!told) throw SeriesMissing(seriesId)
  return told
}

/** Words are compared as they are stored: in any order and case. */
const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)
const comparable = (value: unknown): string =>
  Array.isArray(value) ? JSON.stringify(value.map((entry) => JSON.stringify(entry).toLowerCase()).sort()) : JSON.stringify(value)
