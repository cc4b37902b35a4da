import type { Db } from '../../kernel/db/index.ts'
import type { Meter } from '../../kernel/meters/index.ts'
import { countByStatus } from './download-meters.queries.ts'
import { downloadStatuses } from './download-state.rules.ts'

/** How many downloads there are in each state, those of which there are none too. */
export const downloadMeters = ({ db }: { readonly db: Db }): readonly Meter[] => [
  {
    name: 'hondana.downloads',
    description: 'Downloads by their status.',
    read: async () => {
      const counts = new Map((await countByStatus(db)).map(({ status, count }) => [status, count]))
      return downloadStatuses.map((status) => ({ tags: { status }, statistic: 'VALUE', value: counts.get(status) ?? 0 }))
    },
  },
]
