import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { TwoFactorOverview, TwoFactorProof, TwoFactorSetUp } from '../../api/types.ts'

/** Two-factor authentication of one's own account. */
export const ownTwoFactorQuery = queryOptions({
  queryKey: ['twoFactor', 'own'],
  queryFn: ({ signal }) => api.get('/api/v1/users/me/two-factor', { signal }),
  staleTime: 0,
})

/** Who has it and who needs it, for administrators. */
export const twoFactorOverviewQuery = queryOptions({
  queryKey: ['twoFactor', 'all'],
  queryFn: ({ signal }) => api.get('/api/v1/two-factor', { signal }),
})

/** Creates a secret for the authenticator app. Throws ApiError 409 TWO_FACTOR_ON. */
export const startTwoFactor = (): Promise<TwoFactorSetUp> => api.post('/api/v1/users/me/two-factor')

/** Turns it on. Returns the recovery codes. Throws ApiError 400 TWO_FACTOR_CODE_WRONG. */
export const confirmTwoFactor = async (code: string): Promise<readonly string[]> =>
  (await api.post('/api/v1/users/me/two-factor/confirmation', { body: { code } })).codes

/** Throws ApiError 400 for a wrong password or code. */
export const turnOffTwoFactor = (body: TwoFactorProof): Promise<void> => api.post('/api/v1/users/me/two-factor/removal', { body })

/** Throws ApiError 400 for a wrong password or code. */
export const renewRecoveryCodes = async (body: TwoFactorProof): Promise<readonly string[]> =>
  (await api.post('/api/v1/users/me/two-factor/recovery-codes', { body })).codes

/** Throws ApiError 409 while one's own account does not have it. */
export const requireTwoFactor = (required: TwoFactorOverview['required']): Promise<void> =>
  api.put('/api/v1/two-factor', { body: { required } })

/** Turns it off for a user who lost their device. */
export const resetTwoFactor = (id: string): Promise<void> => api.delete('/api/v1/users/{id}/two-factor', { params: { id } })
