import { startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Passkey } from '../../api/types.ts'

/** The passkeys of one's own account. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api.get('/api/v1/users/me/passkeys', { signal }),
  staleTime: 0,
})

/**
 * Asks the browser for a new passkey and stores it. Throws ApiError, or the browser's error with the name NotAllowedError when cancelled.
 */
export const addPasskey = async (name: string): Promise<Passkey> => {
  const options = await api.post('/api/v1/users/me/passkeys/options')
  const { pubKeyCredParams, excludeCredentials, ...others } = options
  const optionsJSON = { ...others, pubKeyCredParams: [...pubKeyCredParams], excludeCredentials: [...excludeCredentials] }
  const credential = await startRegistration({ optionsJSON })
  return api.post('/api/v1/users/me/passkeys', { body: { name, credential } })
}

export const renamePasskey = (passkeyId: string, name: string): Promise<void> =>
  api.patch('/api/v1/users/me/passkeys/{passkeyId}', { params: { passkeyId }, body: { name } })

export const removePasskey = (passkeyId: string): Promise<void> =>
  api.delete('/api/v1/users/me/passkeys/{passkeyId}', { params: { passkeyId } })
