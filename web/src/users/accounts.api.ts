import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { isNotFound } from '../api/query-client.ts'
import type { PasswordUpdate, SignInActivity, User, UserCreation, UserUpdate } from '../api/types.ts'

/** Every account, for administrators. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => api.get('/api/v2/users', { signal }),
})

/** Creates an account. Throws ApiError 400 EMAIL_TAKEN. */
export const createUser = (user: UserCreation): Promise<User> => api.post('/api/v2/users', { body: user })

/** Changes permissions and restrictions of an account, which signs it out everywhere. Throws ApiError 409 for the last administrator. */
export const changeUser = (id: string, change: UserUpdate): Promise<void> =>
  api.patch('/api/v2/users/{id}', { params: { id }, body: change })

/** Accounts that are turned off, and since when. */
export const turnedOffQuery = queryOptions({
  queryKey: ['users', 'turnedOff'],
  queryFn: ({ signal }) => api.get('/api/v1/users/turned-off', { signal }),
})

/** Ends the sessions of an account and refuses new ones. Throws ApiError 409 for the last administrator. */
export const turnOffUser = (id: string): Promise<void> => api.put('/api/v1/users/{id}/turned-off', { params: { id } })

export const turnOnUser = (id: string): Promise<void> => api.delete('/api/v1/users/{id}/turned-off', { params: { id } })

/** Deletes an account. Throws ApiError 409 for the last administrator. */
export const deleteUser = (id: string): Promise<void> => api.delete('/api/v2/users/{id}', { params: { id } })

/** Sets a password; signs the account out everywhere, except on the device where its owner changes it. */
export const setPassword = (id: string, change: PasswordUpdate): Promise<void> =>
  api.patch('/api/v2/users/{id}/password', { params: { id }, body: change })

/** The last sign-in of an account, or with one of its keys; null if there was none. */
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

/** The sign-ins of the person's own account, newest first, including failed ones. */
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

/** The sharing labels of all series. */
export const sharingLabelsQuery = queryOptions({
  queryKey: ['sharingLabels'],
  queryFn: ({ signal }) => api.get('/api/v1/sharing-labels', { signal }),
})
