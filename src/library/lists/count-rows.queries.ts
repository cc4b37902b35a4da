import type { Compilable, RawBuilder } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { CountCache } from './count-cache.ts'

interface CountQuery extends Compilable {
  executeTakeFirstOrThrow(): Promise<{ readonly count: number }>
}

/** Runs a counting query, or returns its cached result. */
export function countRows(counts: CountCache, query: CountQuery): Promise<number> {
  const { sql, parameters } = query.compile()
  return counts.get(`${sql} ${JSON.stringify(parameters)}`, async () => (await query.executeTakeFirstOrThrow()).count)
}

/** The same for a statement as text. */
export function countRaw(counts: CountCache, db: Db, query: RawBuilder<{ readonly count: number }>): Promise<number> {
  const { sql, parameters } = query.compile(db)
  return counts.get(`${sql} ${JSON.stringify(parameters)}`, async () => requireDefined((await query.execute(db)).rows[0], 'a count').count)
}
