// Turns what the library for OpenID Connect throws into an error of the catalog, and names the failures that the sign-in page may show.
import { asError, errorCodeOf } from '../../kernel/errors/error-code.ts'
import { CatalogueError, type ErrorDefinition } from '../../kernel/errors/index.ts'
import type { CodedSentence } from '../../kernel/sentences/index.ts'
import { InvitationForOtherEmail, InvitationInvalid } from '../invitations/invitations.errors.ts'
import { AccountTurnedOff } from '../users.errors.ts'
import { answerIn } from './library-error.rules.ts'
import {
  AccountExists,
  ClientRefused,
  ClocksDiffer,
  CodeRefused,
  EmailMissing,
  EmailNotVerified,
  GroupMissing,
  IdentityTaken,
  NoAccount,
  NotSetUp,
  OtherUser,
  ProviderNotFound,
  ProviderRefused,
  ProviderUnreachable,
  SecretUnreadable,
  SignInCancelled,
  SignInExpired,
  SignInFailed,
  TokenInvalid,
  TooManyStarts,
} from './oidc.errors.ts'

/** Every failure of a sign-in ends with one of these. The value of each message is the provider's name or id, or there is none. */
const failures: readonly (ErrorDefinition & ((provider: string) => CatalogueError))[] = [
  ...[AccountExists, ClientRefused, ClocksDiffer, CodeRefused, EmailMissing, EmailNotVerified, GroupMissing, IdentityTaken, NoAccount],
  ...[NotSetUp, OtherUser, ProviderNotFound, ProviderRefused, ProviderUnreachable, SecretUnreadable, SignInCancelled, SignInExpired],
  ...[SignInFailed, TokenInvalid, TooManyStarts, InvitationInvalid, InvitationForOtherEmail, AccountTurnedOff],
]
const byCode = new Map(failures.map((failure) => [failure.code, failure]))

/** The sentence of a failure; undefined for another code, so that a link cannot make the sign-in page say just anything. */
export function failureSentence(code: string, providerName: string): CodedSentence | undefined {
  const failure = byCode.get(code)?.(providerName)
  return failure && { code, params: failure.params, message: failure.message }
}

/** The codes that Komga's web app translates. */
const komgaCodes: Readonly<Record<string, string>> = {
  [EmailMissing.code]: 'ERR_1028',
  [NoAccount.code]: 'ERR_1025',
  [EmailNotVerified.code]: 'ERR_1026',
}
export const komgaCodeOf = (code: string): string => komgaCodes[code] ?? code

/** The error of the catalog for anything that a sign-in throws. */
export function toFailure(thrown: unknown, provider: string): CatalogueError {
  if (thrown instanceof CatalogueError && byCode.has(thrown.code)) return thrown
  const details = { cause: thrown }
  const { cause } = asError(thrown)
  const error = answerIn(thrown)
  if (thrown instanceof CatalogueError || cause instanceof CatalogueError || isNetworkError(thrown))
    return ProviderUnreachable.with(details, provider)
  switch (errorCodeOf(thrown)) {
    case 'OAUTH_AUTHORIZATION_RESPONSE_ERROR':
      return error === 'access_denied' ? SignInCancelled.with(details, provider) : ProviderRefused.with(details, provider)
    case 'OAUTH_WWW_AUTHENTICATE_CHALLENGE':
      return ClientRefused.with(details, provider)
    case 'OAUTH_RESPONSE_BODY_ERROR':
      return ofTokenEndpoint(error).with(details, provider)
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return ClocksDiffer.with(details, provider)
    default:
      return (errorCodeOf(thrown)?.startsWith('OAUTH_') ? TokenInvalid : SignInFailed).with(details, provider)
  }
}

const ofTokenEndpoint = (error: unknown) => {
  if (error === 'invalid_client' || error === 'unauthorized_client') return ClientRefused
  return error === 'invalid_grant' ? CodeRefused : SignInFailed
}

/** As `fetch` reports them. */
const isNetworkError = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError' || thrown.message === 'fetch failed')
