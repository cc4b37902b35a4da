import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Health } from '../api/types.ts'

/** The health that the server reports, refetched once a minute. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api.get('/api/v1/health', { signal }),
  refetchInterval: 60_000,
  retry: false,
})

/** The components that the app has names for; the server may check more. */
const knownComponents = [
  'database',
  'diskSpace',
  'libraryFolders',
  'extractorTool',
  'chapterNaming',
  'reverseProxy',
  'taskQueue',
  'nodes',
  'posterBucket',
  'certificate',
] as const

export type KnownComponent = (typeof knownComponents)[number]

export const isKnownComponent = (component: string): component is KnownComponent => knownComponents.some((one) => one === component)

/** DOWN when any component is down, even if the server reports UP as a whole because it still serves books. */
export const overallStatus = (health: Health | undefined): 'UP' | 'DOWN' => {
  if (health?.status !== 'UP') return 'DOWN'
  return Object.values(health.components).every((status) => status === 'UP') ? 'UP' : 'DOWN'
}
