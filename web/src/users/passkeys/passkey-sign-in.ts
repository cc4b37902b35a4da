// Signing in with a passkey. The browser asks for it, the server checks it.
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { api } from '../../api/client.ts'
import type { SignInStep } from '../../api/types.ts'

/** Browsers offer passkeys only over https and at localhost. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

/** Ends a request that still waits: a page has one at a time. */
export const cancelPasskeyRequest = (): void => WebAuthnAbortService.cancelCeremony()

/** Undefined when the person cancelled. Throws ApiError for a passkey that the server refuses. */
export const signInWithPasskey = async (staySignedIn: boolean): Promise<SignInStep | undefined> => request(() => staySignedIn, false)

/**
 * Lets the browser suggest passkeys in the email field, and waits until one is chosen. Undefined when none is, or when the browser can't
 * do that.
 */
export const suggestPasskeys = async (staySignedIn: () => boolean): Promise<SignInStep | undefined> => {
  if (!canUsePasskeys() || !(await browserSupportsWebAuthnAutofill())) return undefined
  try {
    return await request(staySignedIn, true)
  } catch {
    // Nobody asked for it: the password form and the button are there, and the button shows what fails.
    return undefined
  }
}

const request = async (staySignedIn: () => boolean, useBrowserAutofill: boolean): Promise<SignInStep | undefined> => {
  const optionsJSON = await api.post('/api/v1/sign-in/passkey/options')
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(ignoreCancelled)
  if (!credential) return undefined
  return api.post('/api/v1/sign-in/passkey', { body: { credential, staySignedIn: staySignedIn() } })
}

/** Browsers report a cancelled request and one that took too long in the same way. */
const ignoreCancelled = (error: unknown): undefined => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError' || (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED'))
    return undefined
  throw error
}
