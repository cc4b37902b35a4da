import type { Clock } from '../kernel/clock/index.ts'
import type { Db } from '../kernel/db/index.ts'
import type { Check } from '../kernel/feature/index.ts'
import { probeDatabase } from './health.queries.ts'

/** Whether the database takes and gives back a row. */
export const databaseCheck = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Check => ({
  component: 'database',
  run: async () => {
    const written = await probeDatabase(db, clock.now())
    return written === undefined ? { status: 'DOWN', reason: 'The database loses what is written to it.' } : { status: 'UP' }
  },
})
