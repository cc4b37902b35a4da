import type { Compilable } from 'kysely'
import type { CountCache } from './count-cache.ts'

interface CountQuery extends Compilable {
  executeTakeFirst(): Promise<{ readonly count: number } | undefined>
}

/** Runs a counting query, or returns its cached result. */
export function countRows(counts: CountCache, query: CountQuery): Promise<number> {
  const { sql, parameters } = query.compile()
  return counts.get(`${sql} ${JSON.stringify(parameters)}`, async () => (await query.executeTakeFirst())?.count ?? 0)
}
