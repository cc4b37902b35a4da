import { queryOptions } from '@tanstack/react-query'
import { api, readTold, requestAddress } from '../api/client.ts'
import type { FixCard } from '../api/types.ts'
import { type FixAnswer, type FixValues, readAnswer } from './fix-values.rules.ts'

/** The cards that can be used now. */
export const fixesQuery = queryOptions({
  queryKey: ['maintenance', 'fixes'],
  queryFn: ({ signal }) => api.get('/api/v1/maintenance/fixes', { signal }),
})

/** Does what the card says. Throws ApiError. */
export const runFix = async ({ method, endpoint }: FixCard, values: FixValues): Promise<FixAnswer> => {
  const response = await requestAddress(method, endpoint, { query: values })
  const text = await response.text()
  return readAnswer(text.trimStart().startsWith('{') ? await readTold(text) : undefined)
}
