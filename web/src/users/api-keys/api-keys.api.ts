import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ApiKey } from '../../api/types.ts'

/** The keys of one's own account, without their secret. */
export const apiKeysQuery = queryOptions({
  queryKey: ['users', 'apiKeys'],
  queryFn: ({ signal }) => api.get('/api/v2/users/me/api-keys', { signal }),
})

/** The answer is the only one that has the key in clear. Throws ApiError 400 for a comment that another key has. */
export const createApiKey = (comment: string): Promise<ApiKey> => api.post('/api/v2/users/me/api-keys', { body: { comment } })

/** Whatever signs in with the key is out from now on. */
export const revokeApiKey = (id: string): Promise<void> => api.delete('/api/v2/users/me/api-keys/{id}', { params: { id } })
