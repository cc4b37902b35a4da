import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { GuestAccessUpdate, User } from '../../api/types.ts'

/** What guests can access, for administrators. */
export const guestAccessQuery = queryOptions({
  queryKey: ['guestAccess'],
  queryFn: ({ signal }) => api.get('/api/v1/guest-access', { signal }),
})

/** Signs out all guests. */
export const setGuestAccess = (body: GuestAccessUpdate): Promise<void> => api.put('/api/v1/guest-access', { body })

/** Signs in as a guest. Throws ApiError 403 GUESTS_OFF. */
export const continueAsGuest = (): Promise<User> => api.post('/api/v1/guest-session')

/** Guests only find and read books: the server refuses everything else. */
export const isGuest = (user: User): boolean => user.roles.includes('GUEST')
