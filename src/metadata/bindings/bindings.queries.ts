import { z } from 'zod'
import { type Db, flag, inList, lockForPurpose, toJson } from '../../kernel/db/index.ts'
import { readSentence, type Sentence, type StoredSentence, storeSentence } from '../../kernel/sentences/index.ts'
import { storedList } from '../../kernel/stored/index.ts'
import { readLinks } from '../../library/index.ts'
import type { SourceAnswer } from '../values/offered-values.rules.ts'
import type { BindingOrigin } from './binding.rules.ts'
import { readAnswer } from './stored-answer.ts'

/** The title at a source that a series is bound to, with the source's last response. */
export interface SourceBindingTable {
  seriesId: string
  pluginId: string
  /** "" when only the URL is known. */
  externalId: string
  /** "" when only the id is known. */
  url: string
  origin: BindingOrigin
  /** A user removed the binding: it is never detected again. */
  detached: 0 | 1
  /** JSON: fields for which a user selected this source. */
  chosen: string
  /** JSON: Answer; null until the source has responded. A failed request does not change it. */
  answer: string | null
  answeredAt: number | null
  /** 0 when it was never requested or must be requested again. */
  askedAt: number
  /** Why the last request failed, for display; null after a success. */
  fault: StoredSentence | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sourceBinding: SourceBindingTable
  }
}

export interface Binding {
  readonly seriesId: string
  readonly pluginId: string
  readonly externalId: string
  readonly url: string
  readonly origin: BindingOrigin
  readonly chosen: readonly string[]
  readonly answer: SourceAnswer | undefined
  readonly answeredAt: number | null
  readonly askedAt: number
  readonly fault: Sentence | null
}

/** Every binding of a series, including those that a user removed. */
export const listBindingRows = (db: Db, seriesId: string) =>
  db.selectFrom('sourceBinding').selectAll().where('seriesId', '=', seriesId).orderBy('pluginId').execute()

export async function listBindings(db: Db, seriesId: string): Promise<readonly Binding[]> {
  return (await listBindingRows(db, seriesId)).filter(({ detached }) => detached === 0).map(bindingOf)
}

/** Whether any source of a series has responded. */
export async function hasAnswer(db: Db, seriesId: string): Promise<boolean> {
  const answered = db.selectFrom('sourceBinding').select('pluginId').where('detached', '=', 0).where('answer', 'is not', null)
  return (await answered.where('seriesId', '=', seriesId).limit(1).executeTakeFirst()) !== undefined
}

const readChosen = storedList('sourceBinding.chosen', z.string())

const bindingOf = ({ detached: _, chosen, answer, fault, ...row }: SourceBindingTable): Binding => ({
  ...row,
  chosen: readChosen(chosen, row.seriesId),
  answer: answer === null ? undefined : readAnswer(answer, row.seriesId),
  fault: readSentence(fault),
})

/** Lets others neither change the titles of a series nor apply responses for them until the transaction ends. */
export const lockBindings = (trx: Db, seriesId: string): Promise<void> => lockForPurpose(trx, `answers ${seriesId}`)

export interface NewBinding {
  readonly seriesId: string
  readonly pluginId: string
  readonly externalId: string
  readonly url: string
  readonly origin: BindingOrigin
}

/** Binds a series to a title and deletes the response for another title. */
export async function saveBinding(db: Db, binding: NewBinding, detached = false): Promise<void> {
  const fresh = {
    ...binding,
    detached: flag(detached),
    chosen: '[]',
    answer: null,
    answeredAt: null,
    askedAt: 0,
    fault: null,
  }
  await db
    .insertInto('sourceBinding')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['seriesId', 'pluginId']).doUpdateSet(fresh))
    .execute()
}

/** Changes the origin of a binding; the source's response is kept. */
export const saveBindingOrigin = (db: Db, { seriesId, pluginId }: BindingKey, origin: BindingOrigin) =>
  db.updateTable('sourceBinding').set({ origin, detached: 0 }).where('seriesId', '=', seriesId).where('pluginId', '=', pluginId).execute()

export interface BindingKey {
  readonly seriesId: string
  readonly pluginId: string
}

export const deleteBinding = (db: Db, { seriesId, pluginId }: BindingKey) =>
  db.deleteFrom('sourceBinding').where('seriesId', '=', seriesId).where('pluginId', '=', pluginId).execute()

export const saveAnswer = (db: Db, { seriesId, pluginId }: BindingKey, { answer, nowMs }: { answer: SourceAnswer; nowMs: number }) =>
  db
    .updateTable('sourceBinding')
    .set({ answer: toJson(answer), answeredAt: nowMs, askedAt: nowMs, fault: null })
    .where('seriesId', '=', seriesId)
    .where('pluginId', '=', pluginId)
    .execute()

/** Records that the source failed for this title, unless it was replaced meanwhile; its previous response is kept. */
export const saveFault = (
  db: Db,
  { seriesId, pluginId, externalId, url }: Omit<NewBinding, 'origin'>,
  { fault, nowMs }: { readonly fault: Sentence; readonly nowMs: number },
) =>
  db
    .updateTable('sourceBinding')
    .set({ fault: storeSentence(fault), askedAt: nowMs })
    .where('seriesId', '=', seriesId)
    .where('pluginId', '=', pluginId)
    .where('externalId', '=', externalId)
    .where('url', '=', url)
    .execute()

/** Schedules these series to be requested next. Errors are cleared; stored responses remain in effect. */
export const markForRefresh = (db: Db, seriesIds: readonly string[]) =>
  db
    .updateTable('sourceBinding')
    .set({ askedAt: 0, fault: null })
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .execute()

export const saveChosen = (db: Db, { seriesId, pluginId }: BindingKey, chosen: readonly string[]) =>
  db
    .updateTable('sourceBinding')
    .set({ chosen: toJson(chosen) })
    .where('seriesId', '=', seriesId)
    .where('pluginId', '=', pluginId)
    .execute()

/** Bindings of a source that were not requested since a given time. */
export interface StaleBindings {
  /** All libraries when unset. */
  readonly libraryId: string | undefined
  readonly askedBeforeMs: number
  readonly pluginId: string
}

const stale = (db: Db, { libraryId, askedBeforeMs, pluginId }: StaleBindings) =>
  db
    .selectFrom('sourceBinding')
    .innerJoin('series', 'series.id', 'sourceBinding.seriesId')
    .where('sourceBinding.pluginId', '=', pluginId)
    .where('sourceBinding.askedAt', '<', askedBeforeMs)
    .where('sourceBinding.detached', '=', 0)
    .where('series.deletedAt', 'is', null)
    .$call((query) => (libraryId === undefined ? query : query.where('series.libraryId', '=', libraryId)))

/** Series with responses from several sources, by ID. @param after the last one of the previous part */
export async function listComparedSeries(db: Db, after: string, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sourceBinding')
    .select('seriesId')
    .where('detached', '=', 0)
    .where('answer', 'is not', null)
    .where('seriesId', '>', after)
    .groupBy('seriesId')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .orderBy('seriesId')
    .limit(limit)
    .execute()
  return rows.map(({ seriesId }) => seriesId)
}

/** The longest unrequested ones first. */
export const listStaleBindings = async (db: Db, which: StaleBindings, limit: number): Promise<readonly Binding[]> =>
  (
    await stale(db, which)
      .selectAll('sourceBinding')
      .orderBy('sourceBinding.askedAt')
      .orderBy('sourceBinding.seriesId')
      .limit(limit)
      .execute()
  ).map(bindingOf)

export async function countStaleBindings(db: Db, which: StaleBindings): Promise<number> {
  const { count } = await stale(db, which)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A request time in the future comes from a wrong clock, so the source is requested again with the next batch. */
export const clampFutureRefreshDates = (db: Db, afterMs: number) =>
  db.updateTable('sourceBinding').set({ askedAt: 0 }).where('askedAt', '>', afterMs).execute()

/** Stored data of a series that may identify its title. */
export const findClueRow = (db: Db, seriesId: string) =>
  db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.libraryId')
    .where('series.id', '=', seriesId)
    .select(['series.id', 'series.libraryId', 'series.name', 'series.path', 'series.oneshot', 'series.sourceTitle', 'library.root'])
    .executeTakeFirst()

/** This many distinct link lists identify a series as well as all of them. */
const maxLinkLists = 500

/** URLs in the books of a series (ComicInfo: Web), in order. */
export async function listBookLinks(db: Db, seriesId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .where('book.seriesId', '=', seriesId)
    .where('book.deletedAt', 'is', null)
    .where('bookMetadata.links', '<>', '[]')
    .select('bookMetadata.links')
    .orderBy('book.number')
    .orderBy('book.id')
    .limit(maxLinkLists)
    .execute()
  return rows.flatMap(({ links }) => readLinks(links, seriesId).map(({ url }) => url))
}

/** Stores the id of a title that was only known by its URL. */
export const saveExternalId = (db: Db, { seriesId, pluginId }: BindingKey, externalId: string) =>
  db.updateTable('sourceBinding').set({ externalId }).where('seriesId', '=', seriesId).where('pluginId', '=', pluginId).execute()
