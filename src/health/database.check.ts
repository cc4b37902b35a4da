import type { Clock } from '../kernel/clock/index.ts'
import type { Db } from '../kernel/db/index.ts'
import type { Check } from '../kernel/feature/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { probeDatabase } from './health.queries.ts'

const DatabaseLosesRows = defineSentence(
  'DATABASE_LOSES_ROWS',
  "Data that was written to the database couldn't be read back. Check its disk.",
)

/** Checks whether the database can write and read a row. */
export const databaseCheck = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Check => ({
  component: 'database',
  run: async () => {
    const written = await probeDatabase(db, clock.now())
    return written === undefined ? { status: 'DOWN', reason: DatabaseLosesRows() } : { status: 'UP' }
  },
})
