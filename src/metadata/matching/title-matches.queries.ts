import { z } from 'zod'
import { type Db, inBatches, inList, toJson } from '../../kernel/db/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import { type Access, visibleSeries } from '../../library/access/index.ts'

/** A series whose title is searched at the sources, until an administrator applies or removes it. */
interface TitleMatchTable {
  seriesId: string
  /** Whether a source still has to be asked. */
  searching: 0 | 1
  /** JSON: SourceAnswers. */
  answers: string
  /** JSON: TitleChoice; null to skip the series. */
  choice: string | null
  /** An administrator made the choice: results that arrive later don't change it. */
  decided: 0 | 1
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    titleMatch: TitleMatchTable
  }
}

const Candidate = z.object({
  externalId: z.string(),
  title: z.string(),
  year: z.number().nullable(),
  coverUrl: z.string().nullable(),
  sourceUrl: z.string(),
  confidence: z.number(),
})
export type Candidate = z.infer<typeof Candidate>

const SourceAnswers = z.record(z.string(), z.object({ failures: z.number(), candidates: z.array(Candidate) }))
/** What each source answered, by plugin ID; `failures` is 0 once it has. */
export type SourceAnswers = z.infer<typeof SourceAnswers>

const TitleChoice = z.object({ provider: z.string(), externalId: z.string() })
export type TitleChoice = z.infer<typeof TitleChoice>

const readAnswers = storedJsonOr('titleMatch.answers', SourceAnswers, () => ({}))
const readChoice = storedJsonOr('titleMatch.choice', TitleChoice.nullable(), () => null)

const matchOf = ({ seriesId, answers, choice, searching, decided }: TitleMatchTable) => ({
  seriesId,
  answers: readAnswers(answers, seriesId),
  choice: choice === null ? null : readChoice(choice, seriesId),
  isSearching: searching === 1,
  isDecided: decided === 1,
})

/** Adds series; those that are listed already are searched again and keep an administrator's choice. */
export async function requestMatches(db: Db, seriesIds: readonly string[]): Promise<void> {
  const rows = [...new Set(seriesIds)]
    .toSorted()
    .map((seriesId) => ({ seriesId, searching: 1, answers: '{}', choice: null, decided: 0 }) as const)
  for (const some of inBatches(rows, 5)) {
    await db
      .insertInto('titleMatch')
      .values(some)
      .onConflict((conflict) => conflict.column('seriesId').doUpdateSet({ searching: 1, answers: '{}' }))
      .execute()
  }
}

/** Series that a source still has to be asked for. */
export const listSearching = async (db: Db): Promise<readonly string[]> =>
  (await db.selectFrom('titleMatch').select('seriesId').where('searching', '=', 1).orderBy('seriesId').execute()).map(
    ({ seriesId }) => seriesId,
  )

export async function findMatch(db: Db, seriesId: string) {
  const row = await db.selectFrom('titleMatch').selectAll().where('seriesId', '=', seriesId).executeTakeFirst()
  return row && matchOf(row)
}

export const saveAnswers = (db: Db, seriesId: string, answers: SourceAnswers, isSearching: boolean) =>
  db
    .updateTable('titleMatch')
    .set({ answers: toJson(answers), searching: isSearching ? 1 : 0 })
    .where('seriesId', '=', seriesId)
    .execute()

/** Chooses a title unless an administrator has decided meanwhile. */
export const saveSuggestion = (db: Db, seriesId: string, choice: TitleChoice | null) =>
  db
    .updateTable('titleMatch')
    .set({ choice: choice && toJson(choice) })
    .where('seriesId', '=', seriesId)
    .where('decided', '=', 0)
    .execute()

/** @returns whether the series is listed */
export async function saveDecision(db: Db, seriesId: string, choice: TitleChoice | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('titleMatch')
    .set({ choice: choice && toJson(choice), decided: 1 })
    .where('seriesId', '=', seriesId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteMatches = (db: Db, seriesIds: readonly string[]) =>
  db
    .deleteFrom('titleMatch')
    .where((eb) => inList(db, eb, 'titleMatch.seriesId', seriesIds))
    .execute()

/** The listed series that the account may see, by title. */
export async function listMatches(db: Db, access: Access, limit: number) {
  const rows = await db
    .selectFrom('titleMatch')
    .innerJoin('series', 'series.id', 'titleMatch.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .where('series.deletedAt', 'is', null)
    .where((eb) => visibleSeries(db, access)(eb))
    .selectAll('titleMatch')
    .select(['series.libraryId', 'series.name', 'seriesMetadata.title'])
    .orderBy('seriesMetadata.titleSort')
    .orderBy('series.id')
    .limit(limit)
    .execute()
  return rows.map(({ libraryId, name, title, ...row }) => ({ libraryId, name, title, ...matchOf(row) }))
}

/** Finds the sources that a series is bound to. */
export async function listBoundSources(db: Db, seriesIds: readonly string[]): Promise<(seriesId: string) => readonly string[]> {
  const rows = await db
    .selectFrom('sourceBinding')
    .select(['seriesId', 'pluginId'])
    .where('detached', '=', 0)
    .where((eb) => inList(db, eb, 'sourceBinding.seriesId', seriesIds))
    .orderBy('pluginId')
    .execute()
  return (id) => rows.filter(({ seriesId }) => seriesId === id).map(({ pluginId }) => pluginId)
}
