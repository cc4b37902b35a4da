import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { SignInProvider, SignInProviderCreation, SignInProviderTest, SignInProviderUpdate } from '../../api/types.ts'

/** Sign-in providers and whether passwords are accepted, for administrators. */
export const signInSettingsQuery = queryOptions({
  queryKey: ['signInSettings'],
  queryFn: ({ signal }) => api.get('/api/v1/sign-in-providers', { signal }),
})

/** Throws ApiError 409 while no administrator can sign in without a password. */
export const setPasswordSignIn = (passwordSignIn: boolean): Promise<void> =>
  api.patch('/api/v1/sign-in-providers', { body: { passwordSignIn } })

/** Throws ApiError 409 SIGN_IN_PROVIDER_ID_TAKEN. */
export const createProvider = (body: SignInProviderCreation): Promise<SignInProvider> => api.post('/api/v1/sign-in-providers', { body })

/** Throws ApiError 400 SIGN_IN_SECRET_NEEDED. */
export const changeProvider = (id: string, body: SignInProviderUpdate): Promise<SignInProvider> =>
  api.put('/api/v1/sign-in-providers/{id}', { params: { id }, body })

export const removeProvider = (id: string): Promise<void> => api.delete('/api/v1/sign-in-providers/{id}', { params: { id } })

/** Tests settings that need not be saved. */
export const testProvider = (body: SignInProviderCreation): Promise<SignInProviderTest> =>
  api.post('/api/v1/sign-in-providers/test', { body })

/** How one's own account signs in. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['signInMethods'],
  queryFn: ({ signal }) => api.get('/api/v1/users/me/sign-in-methods', { signal }),
  staleTime: 0,
})

/** @returns the address of the provider, which the browser must open */
export const linkProvider = async (registrationId: string): Promise<string | null> =>
  (await api.post('/api/v1/users/me/identities', { body: { registrationId, returnTo: '/settings/account' } })).url

/** Throws ApiError 409 ONLY_WAY_IN. */
export const unlinkIdentity = (id: string): Promise<void> => api.delete('/api/v1/users/me/identities/{id}', { params: { id } })
