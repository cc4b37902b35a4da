import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../../api/base-path.ts'
import { api } from '../../api/client.ts'
import type { Avatar } from '../../api/types.ts'

/** The profile pictures that this person may see: their own, or everybody's for administrators. */
export const avatarsQuery = queryOptions({
  queryKey: ['avatars'],
  queryFn: ({ signal }) => api.get('/api/v1/avatars', { signal }),
})

/** The version is part of the address, so that a new picture replaces the browser's copy. */
export const avatarUrl = ({ userId, version }: Avatar): string =>
  apiUrl('/api/v1/users/{id}/avatar', { params: { id: userId }, query: { v: version } })

/** Throws ApiError 400 AVATAR_INVALID or 413. */
export const uploadAvatar = (file: File): Promise<Avatar> => api.post('/api/v1/users/me/avatar', { form: { file } })

export const removeAvatar = (userId: string): Promise<void> => api.delete('/api/v1/users/{id}/avatar', { params: { id: userId } })
