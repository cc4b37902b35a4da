import { queryOptions } from '@tanstack/react-query'
import { api, parseLocalizedJson, requestAddress } from '../api/client.ts'
import type { FixCard } from '../api/types.ts'
import { type FixResult, type FixValues, readFixResult } from './fix-values.rules.ts'

/** The cards that are currently available. */
export const fixesQuery = queryOptions({
  queryKey: ['maintenance', 'fixes'],
  queryFn: ({ signal }) => api.get('/api/v1/maintenance/fixes', { signal }),
})

/** Runs the card's action. Throws ApiError. */
export const runFix = async ({ method, endpoint }: FixCard, values: FixValues): Promise<FixResult> => {
  const response = await requestAddress(method, endpoint, { query: values })
  const text = await response.text()
  return readFixResult(text.trimStart().startsWith('{') ? await parseLocalizedJson(text) : undefined)
}
