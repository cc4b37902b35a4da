import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, UnreachableError } from '../../api/client.ts'
import { isSetUpNeeded, isSignedOut } from '../../api/query-client.ts'
import type { SignInStep, User } from '../../api/types.ts'
import { getStored, removeStored, setStored } from '../../ui/browser-storage.ts'
import { headerText } from '../sign-in/credentials.rules.ts'

type Credentials = { readonly email: string; readonly password: string }

/** The signed-in account. Fails with 401 when there is no session. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => loadMe(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

const userStorageKey = 'person'

/** The account that was last signed in with in any tab of this browser; undefined when nobody is, or storage is blocked. */
export const storedUser = (): User | undefined => {
  const stored = getStored(userStorageKey)
  return stored === null ? undefined : (JSON.parse(stored) as User)
}

const storeUser = (user: User): void => void setStored(userStorageKey, JSON.stringify(user))

/** The server has signed in this account, whoever was signed in in this browser before. */
export const setSignedInUser = (queryClient: QueryClient, user: User): void => {
  storeUser(user)
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** Offline, falls back to the account that was last signed in here, so that its saved books stay readable. */
const loadMe = async (signal: AbortSignal): Promise<User> => {
  try {
    const me = await api.get('/api/v2/users/me', { signal })
    storeUser(me)
    return me
  } catch (error) {
    const stored = error instanceof UnreachableError ? storedUser() : undefined
    if (!stored) throw error
    return stored
  }
}

/** Whether the server has an administrator yet. Not cached, because somebody may claim it at any moment. */
export const claimQuery = queryOptions({
  queryKey: ['claim'],
  queryFn: ({ signal }) => api.get('/api/v1/claim', { signal }),
  staleTime: 0,
})

type VisitorState = 'unclaimed' | 'signedOut' | 'mustSetUp' | 'signedIn'

/**
 * Whether the visitor must claim the server, sign in, set up a second factor, or is signed in. Once claimed, the claim state is not
 * requested again.
 */
export const loadVisitorState = async (queryClient: QueryClient): Promise<VisitorState> => {
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
    if (isSetUpNeeded(error)) return 'mustSetUp'
    throw error
  }
}

/** Whether this browser has a session that is not a guest's. Only asks the server if somebody has signed in here. */
export const isSignedIn = async (queryClient: QueryClient): Promise<boolean> => {
  if (!storedUser()) return false
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
  return me !== undefined && !me.roles.includes('GUEST')
}

type SignInFailure = { readonly error?: string | undefined; readonly provider?: string | undefined }

/** The ways to sign in, and the message for a failed sign-in with a provider. */
export const signInOptionsQuery = ({ error, provider }: SignInFailure = {}) =>
  queryOptions({
    queryKey: ['signIn', error, provider],
    queryFn: ({ signal }) => api.get('/api/v1/sign-in', { query: { failure: error, provider }, signal }),
    staleTime: 5_000,
  })

/** The signed-in account. Only for pages behind sign-in, whose route has already loaded it. */
export const useMe = (): User => useSuspenseQuery(meQuery).data

export const isAdmin = (user: User): boolean => user.roles.includes('ADMIN')

/**
 * Checks the password. When nothing more is needed, the response sets the session cookie, and one that outlives the browser session if
 * `staySignedIn`. Throws ApiError 401 or 429.
 */
export const signIn = (credentials: Credentials & { readonly staySignedIn: boolean }): Promise<SignInStep> =>
  api.post('/api/v1/sign-in', { body: credentials })

/** Finishes a sign-in with a code. Throws ApiError 400 or 429. */
export const signInWithCode = (body: { readonly token: string; readonly code: string }): Promise<SignInStep> =>
  api.post('/api/v1/sign-in/code', { body })

/**
 * Creates the first administrator (docs/api/komga-contract.md, "Claim") and signs in. Throws ApiError 400 when the server is already
 * claimed.
 */
export const claimServer = async (credentials: Credentials): Promise<User> => {
  await api.post('/api/v1/claim', {
    headers: { 'x-komga-email': headerText(credentials.email), 'x-komga-password': headerText(credentials.password) },
  })
  await signIn({ ...credentials, staySignedIn: true })
  return api.get('/api/v2/users/me')
}

/**
 * Ends the session on the server; the caller clears the session's data and navigates away, to the returned address if there is one: the
 * provider that the person signed in with ends its own session there.
 */
export const signOut = async (): Promise<string | null> => {
  try {
    return (await api.post('/api/v1/users/me/sign-out')).url
  } catch (error) {
    // The session has already ended.
    if (isSignedOut(error)) return null
    throw error
  }
}

/** For the sign-in page, which this browser shows again after signing out. */
export const forgetUser = (): void => removeStored(userStorageKey)

/**
 * Clears everything cached for the session, so that the next person on this device sees none of it. What the sign-in page loads is for
 * everybody and stays: cancelling its request would end that page with an error.
 */
export const clearSession = (queryClient: QueryClient): void => {
  forgetUser()
  queryClient.removeQueries({ predicate: ({ queryKey: [topic] }) => topic !== 'claim' && topic !== 'signIn' })
  queryClient.getMutationCache().clear()
}
