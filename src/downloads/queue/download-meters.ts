import type { Db } from '../../kernel/db/index.ts'
import type { Meter } from '../../kernel/meters/index.ts'
import { countByStatus } from './download-meters.queries.ts'
import { downloadStatuses } from './download-state.rules.ts'

/** Number of downloads in each state, including 0. */
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
