import { z } from 'zod'
import { type Db, flag, inList, toJson } from '../../kernel/db/index.ts'
import { readSentence, type Sentence, type StoredSentence, storeSentence } from '../../kernel/sentences/index.ts'
import { storedList } from '../../kernel/stored/index.ts'
import { readLinks } from '../../library/index.ts'
import type { SourceAnswer } from '../values/offered-values.rules.ts'
import type { BindingOrigin } from './binding.rules.ts'
import { readAnswer } from './stored-answer.ts'

/** Which title at a source a series is, and what the source said last. */
export interface SourceBindingTable {
  seriesId: string
  pluginId: string
  /** "" where only the address is known. */
  externalId: string
  /** "" where only the id is known. */
  url: string
  origin: BindingOrigin
  /** A person took the binding away: it stays so, whatever is found out. */
  detached: 0 | 1
  /** JSON: fields for which a person chose this source. */
  chosen: string
  /** JSON: Answer; null while the source has not answered. A failed question leaves it. */
  answer: string | null
  answeredAt: number | null
  /** 0 while it was never asked, or shall be asked anew. */
  askedAt: number
  /** Why the last question failed, for a person; null after an answer. */
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

/** Every binding of a series, with those that a person took away. */
export const listBindingRows = (db: Db, seriesId: string) =>
  db.selectFrom('sourceBinding').selectAll().where('seriesId', '=', seriesId).orderBy('pluginId').execute()

export async function listBindings(db: Db, seriesId: string): Promise<readonly Binding[]> {
  return (await listBindingRows(db, seriesId)).filter(({ detached }) => detached === 0).map(bindingOf)
}

const readChosen = storedList('sourceBinding.chosen', z.string())

const bindingOf = ({ detached: _, chosen, answer, fault, ...row }: SourceBindingTable): Binding => ({
  ...row,
  chosen: readChosen(chosen, row.seriesId),
  answer: answer === null ? undefined : readAnswer(answer, row.seriesId),
  fault: readSentence(fault),
})

export interface NewBinding {
  readonly seriesId: string
  readonly pluginId: string
  readonly externalId: string
  readonly url: string
  readonly origin: BindingOrigin
}

/** Binds a series to a title; what another title said is forgotten. */
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

/** Says from now on that the binding is known from somewhere else; what the source said stays. */
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

/** The source has no answer for this title; what it said before stays. */
export const saveFault = (
  db: Db,
  { seriesId, pluginId }: BindingKey,
  { fault, nowMs }: { readonly fault: Sentence; readonly nowMs: number },
) =>
  db
    .updateTable('sourceBinding')
    .set({ fault: storeSentence(fault), askedAt: nowMs })
    .where('seriesId', '=', seriesId)
    .where('pluginId', '=', pluginId)
    .execute()

/** Makes these series ones that are to be asked about next. Whatever was wrong is found out again; what was answered goes on counting. */
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

/** Which bindings of a source have not been asked about since a moment. */
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

/** Those that were asked about longest ago first. */
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

/** What a clock that was ahead wrote says nothing about when a source was asked: it is asked with the next. */
export const clampFutureRefreshDates = (db: Db, afterMs: number) =>
  db.updateTable('sourceBinding').set({ askedAt: 0 }).where('askedAt', '>', afterMs).execute()

/** Whether anything at all was not asked about since a moment. */
export const isAnyStale = async (db: Db, askedBeforeMs: number): Promise<boolean> =>
  (await db
    .selectFrom('sourceBinding')
    .select('seriesId')
    .where('detached', '=', 0)
    .where('askedAt', '<', askedBeforeMs)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What is known of a series that may tell which title it is. */
export const findClueRow = (db: Db, seriesId: string) =>
  db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.libraryId')
    .where('series.id', '=', seriesId)
    .select(['series.id', 'series.libraryId', 'series.name', 'series.path', 'series.oneshot', 'series.sourceTitle', 'library.root'])
    .executeTakeFirst()

/** So many different lists of links tell what a series is as well as all of them. */
const maxLinkLists = 500

/** Addresses that the books of a series name (ComicInfo: Web), in their order. */
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

/** Writes the id of a title that only its address named. */
export const saveExternalId = (db: Db, { seriesId, pluginId }: BindingKey, externalId: string) =>
  db.updateTable('sourceBinding').set({ externalId }).where('seriesId', '=', seriesId).where('pluginId', '=', pluginId).execute()
