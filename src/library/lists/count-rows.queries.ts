import type { Compilable, RawBuilder } from 'kysely'
import { type Db, readInBackground } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { CountCache } from './count-cache.ts'

interface CountParts {
  readonly db: Db
  readonly counts: CountCache
}

interface Count {
  readonly count: number
}

type CountQuery = Compilable & Parameters<typeof readInBackground<Count>>[1]

/** Runs a counting query in the background, because it may read a whole index, or returns its cached result. */
export function countRows({ db, counts }: CountParts, query: CountQuery): Promise<number> {
  const { sql, parameters } = query.compile()
  return counts.get(`${sql} ${JSON.stringify(parameters)}`, async () => countIn(await readInBackground(db, query)))
}

/** The same for a statement as text that reads one value of an index, in the foreground. */
export function countRaw({ db, counts }: CountParts, query: RawBuilder<Count>): Promise<number> {
  const { sql, parameters } = query.compile(db)
  return counts.get(`${sql} ${JSON.stringify(parameters)}`, async () => countIn((await query.execute(db)).rows))
}

const countIn = ([row]: readonly Count[]): number => requireDefined(row, 'a count').count
