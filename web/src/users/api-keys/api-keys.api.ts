import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ApiKey } from '../../api/types.ts'

/** The API keys of the signed-in account, without their secrets. */
export const apiKeysQuery = queryOptions({
  queryKey: ['users', 'apiKeys'],
  queryFn: ({ signal }) => api.get('/api/v2/users/me/api-keys', { signal }),
})

/** Only this response contains the key in plain text. Throws ApiError 400 when another key has the same comment. */
export const createApiKey = (comment: string): Promise<ApiKey> => api.post('/api/v2/users/me/api-keys', { body: { comment } })

/** Revokes the key; apps that use it lose access immediately. */
export const revokeApiKey = (id: string): Promise<void> => api.delete('/api/v2/users/me/api-keys/{id}', { params: { id } })
