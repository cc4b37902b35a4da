import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Health } from '../api/types.ts'

/** The server's own word on its health, looked at once a minute. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api.get('/api/v1/health', { signal }),
  refetchInterval: 60_000,
  retry: false,
})

/** The parts that the app knows by name; the server may look at more. */
const knownComponents = ['database', 'diskSpace', 'libraryFolders', 'extractorTool', 'chapterNaming', 'reverseProxy'] as const

export type KnownComponent = (typeof knownComponents)[number]

export const isKnownComponent = (component: string): component is KnownComponent => knownComponents.some((one) => one === component)

/** A part that is down counts even when the server as a whole calls itself up (it still serves books). */
export const overallStatus = (health: Health | undefined): 'UP' | 'DOWN' => {
  if (health?.status !== 'UP') return 'DOWN'
  return Object.values(health.components).every((status) => status === 'UP') ? 'UP' : 'DOWN'
}
