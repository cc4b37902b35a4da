import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, UnreachableError } from '../../api/client.ts'
import { isSignedOut } from '../../api/query-client.ts'
import type { User } from '../../api/types.ts'
import { getStored, removeStored, setStored } from '../../ui/browser-storage.ts'
import { basicCredentials, headerText } from '../sign-in/credentials.rules.ts'

type Credentials = { readonly email: string; readonly password: string }

/** Who is signed in. Fails with 401 when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => loadMe(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

const userStorageKey = 'person'

/** Without a server the person who was here last is still here: what they keep on this device asks nobody else. */
const loadMe = async (signal: AbortSignal): Promise<User> => {
  try {
    const me = await api.get('/api/v2/users/me', { signal })
    setStored(userStorageKey, JSON.stringify(me))
    return me
  } catch (error) {
    const known = error instanceof UnreachableError ? getStored(userStorageKey) : null
    if (known === null) throw error
    return JSON.parse(known) as User
  }
}

/** Whether the server has an administrator yet; asked anew each time, since it changes once in a server's life. */
export const claimQuery = queryOptions({
  queryKey: ['claim'],
  queryFn: ({ signal }) => api.get('/api/v1/claim', { signal }),
  staleTime: 0,
})

/** Where a visitor stands. A server once claimed stays so: this browser asks only until it was. */
export const loadVisitorState = async (queryClient: QueryClient): Promise<'unclaimed' | 'signedOut' | 'signedIn'> => {
  if (getStored('claimed') !== 'yes') {
    const { isClaimed } = await queryClient.fetchQuery(claimQuery)
    if (!isClaimed) return 'unclaimed'
    setStored('claimed', 'yes')
  }
  try {
    await queryClient.ensureQueryData(meQuery)
    return 'signedIn'
  } catch (error) {
    if (isSignedOut(error)) return 'signedOut'
    throw error
  }
}

/** The signed-in person. Only for rooms behind sign-in, where the router has already asked. */
export const useMe = (): User => useSuspenseQuery(meQuery).data

export const isAdmin = (user: User): boolean => user.roles.includes('ADMIN')

/** Checks the credentials; the answer's cookie is the session from then on. Throws ApiError 401 or 429. */
export const signIn = (credentials: Credentials): Promise<User> =>
  api.get('/api/v2/users/me', {
    headers: { Authorization: basicCredentials(credentials.email, credentials.password) },
  })

/** Creates the first administrator (docs/api/komga-contract.md, "Claim") and signs in. Throws ApiError 400 when someone was faster. */
export const claimServer = async (credentials: Credentials): Promise<User> => {
  await api.post('/api/v1/claim', {
    headers: { 'x-komga-email': headerText(credentials.email), 'x-komga-password': headerText(credentials.password) },
  })
  return signIn(credentials)
}

/** Ends the session on the server; the caller leaves the room and forgets the session. */
export const signOut = (): Promise<void> => api.post('/api/logout')

/** Drops all that belonged to the session, so that the next person on this screen sees nothing of it. */
export const clearSession = (queryClient: QueryClient): void => {
  removeStored(userStorageKey)
  queryClient.clear()
}
