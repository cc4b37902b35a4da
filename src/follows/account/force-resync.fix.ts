import { defineFix } from '../../kernel/feature/index.ts'
import { type Plugins, wireIds } from '../../plugins/index.ts'
import { ResyncQuery } from './account.schemas.ts'

export const forceResyncFix = (plugins: Pick<Plugins, 'accountFollows'>) =>
  defineFix({
    id: `${wireIds.mangadex}-force-resync`,
    title: 'MangaDex account: check again',
    description: 'Checks the feed of followed titles again and queues missed chapters.',
    icon: 'mdi-wrench-outline',
    endpoint: `/api/v1/downloads/${wireIds.mangadexAccount}/force-resync`,
    method: 'POST',
    query: ResyncQuery,
    isOffered: async () => (await plugins.accountFollows()).state === 'ready',
  })
