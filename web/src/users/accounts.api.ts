import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { isNotFound } from '../api/query-client.ts'
import type { PasswordUpdate, SignInActivity, User, UserCreation, UserUpdate } from '../api/types.ts'

/** Every account, for administrators. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => api.get('/api/v2/users', { signal }),
})

/** Throws ApiError 400 EMAIL_TAKEN. */
export const createUser = (user: UserCreation): Promise<User> => api.post('/api/v2/users', { body: user })

/** What an account may do and see; it is signed out everywhere when that changes. Throws ApiError 409 for the last administrator. */
export const changeUser = (id: string, change: UserUpdate): Promise<void> =>
  api.patch('/api/v2/users/{id}', { params: { id }, body: change })

/** Throws ApiError 409 for the last administrator. */
export const deleteUser = (id: string): Promise<void> => api.delete('/api/v2/users/{id}', { params: { id } })

/** Sets somebody's password; the account is signed out everywhere, but not where the owner does it. */
export const setPassword = (id: string, change: PasswordUpdate): Promise<void> =>
  api.patch('/api/v2/users/{id}/password', { params: { id }, body: change })

/** The last sign-in of an account, or with one of its keys; null for never. */
export const lastSignInQuery = (userId: string, keyId?: string) =>
  queryOptions({
    queryKey: ['users', 'lastSignIn', userId, keyId ?? ''],
    queryFn: async ({ signal }): Promise<SignInActivity | null> => {
      try {
        const address = { params: { id: userId }, query: { apikey_id: keyId } }
        return await api.get('/api/v2/users/{id}/authentication-activity/latest', { ...address, signal })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    staleTime: 0,
  })

const signInPageSize = 20

/** The sign-ins of one's own account, the newest first, failed ones among them. */
export const ownSignInsQuery = infiniteQueryOptions({
  queryKey: ['users', 'ownSignIns'],
  queryFn: ({ pageParam, signal }) =>
    api.get('/api/v2/users/me/authentication-activity', {
      query: { page: pageParam, size: signInPageSize, sort: 'dateTime,desc' },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
})

/** The labels that series carry for sharing. */
export const sharingLabelsQuery = queryOptions({
  queryKey: ['sharingLabels'],
  queryFn: ({ signal }) => api.get('/api/v1/sharing-labels', { signal }),
})
