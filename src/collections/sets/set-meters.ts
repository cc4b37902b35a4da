import type { Db } from '../../kernel/db/index.ts'
import type { Meter } from '../../kernel/meters/index.ts'
import type { SetKind } from './set-tables.ts'
import { countSets } from './sets.queries.ts'

/** The number of collections and read lists, for administrators. */
export const setMeters = ({ db }: { readonly db: Db }): readonly Meter[] => [
  meterOf(db, 'COLLECTION', { name: 'komga.collections', description: 'Collections of series.' }),
  meterOf(db, 'READ_LIST', { name: 'komga.readlists', description: 'Read lists of books.' }),
]

const meterOf = (db: Db, kind: SetKind, names: Pick<Meter, 'name' | 'description'>): Meter => ({
  ...names,
  baseUnit: 'count',
  read: async () => [{ tags: {}, statistic: 'VALUE', value: await countSets(db, kind) }],
})
