import { sql } from 'kysely'
import { type Db, defineMigration } from '../../db/index.ts'
import { requireDefined } from '../../errors/require-defined.ts'
import { toPlainSentence } from '../stored-sentence.ts'
import { sentenceFromWords } from './sentence-from-words.ts'

/** Columns that contained the English text of sentences, with the keys of their tables. */
const columns: readonly (readonly [table: string, keys: readonly string[], column: string])[] = [
  ['task', ['id'], 'message'],
  ['task', ['id'], 'error'],
  ['download', ['id'], 'message'],
  ['downloadChapter', ['downloadId', 'chapterKey'], 'lastError'],
  ['sourceChapter', ['libraryId', 'chapterKey'], 'reason'],
  ['followTitle', ['libraryId', 'titleKey'], 'lastError'],
  ['sourceBinding', ['seriesId', 'pluginId'], 'fault'],
  ['sourcePause', ['pluginId'], 'fault'],
  ['fixRun', ['fixId'], 'message'],
  ['fixRun', ['fixId'], 'error'],
]

const maxRowsInParallel = 1_000

/** Converts sentences in columns to JSON with code and values; text that is not a sentence of the server becomes a JSON string. */
export const storeSentences = defineMigration('2026-11-22T20-52-stored-sentences', async (db) => {
  for (const [table, keys, column] of columns) await convertColumn(db, table, { keys, column })
  await convertAccountResult(db)
})

const stored = (words: string): string => JSON.stringify(toPlainSentence(sentenceFromWords(words)))

type Row = Readonly<Record<string, string>>

async function convertColumn(db: Db, table: string, { keys, column }: { readonly keys: readonly string[]; readonly column: string }) {
  const tuple = sql.join(keys.map((key) => sql.ref(key)))
  let last: Row | undefined
  do {
    const after = last === undefined ? sql`` : sql`and (${tuple}) > (${sql.join(keys.map((key) => last?.[key]))})`
    const { rows } = await sql<Row>`
      select ${tuple}, ${sql.ref(column)} from ${sql.table(table)}
      where ${sql.ref(column)} is not null ${after} order by ${tuple} limit ${sql.lit(maxRowsInParallel)}`.execute(db)
    for (const row of rows) {
      const isRow = sql.join(
        keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
        sql` and `,
      )
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${stored(requireDefined(row[column], 'a sentence that is not null'))} where ${isRow}`.execute(
        db,
      )
    }
    last = rows.length === maxRowsInParallel ? rows.at(-1) : undefined
  } while (last)
}

/** The last result of the account poll is already stored as JSON, with its message as text. */
async function convertAccountResult(db: Db): Promise<void> {
  const { rows } = await sql<Row>`
    select ${sql.ref('pluginId')}, ${sql.ref('value')} from ${sql.table('pluginState')} where ${sql.ref('key')} = 'last_result'`.execute(db)
  for (const { pluginId, value = '' } of rows) {
    const result = JSON.parse(value) as { readonly message: string }
    const converted = JSON.stringify({ ...result, message: toPlainSentence(sentenceFromWords(result.message)) })
    await sql`update ${sql.table('pluginState')} set ${sql.ref('value')} = ${converted}
      where ${sql.ref('pluginId')} = ${pluginId} and ${sql.ref('key')} = 'last_result'`.execute(db)
  }
}
