import type { Compilable } from 'kysely'
import type { CountCache } from './count-cache.ts'

interface CountQuery extends Compilable {
  executeTakeFirstOrThrow(): Promise<{ readonly count: number }>
}

/** Runs a counting query, or returns its cached result. */
export function countRows(counts: CountCache, query: CountQuery): Promise<number> {
  const { sql, parameters } = query.compile()
  return counts.get(`${sql} ${JSON.stringify(parameters)}`, async () => (await query.executeTakeFirstOrThrow()).count)
}
