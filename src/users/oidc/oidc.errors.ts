// Why signing in with a provider fails. Each of these is shown on the sign-in page.
import { defineError } from '../../kernel/errors/index.ts'

export const ProviderNotFound = defineError('SIGN_IN_PROVIDER_NOT_FOUND', 404, 'No sign-in provider with ID {id}.')
export const ProviderIdTaken = defineError(
  'SIGN_IN_PROVIDER_ID_TAKEN',
  409,
  'A sign-in provider with ID {id} already exists. Choose another ID.',
)
export const ProviderReadOnly = defineError(
  'SIGN_IN_PROVIDER_READ_ONLY',
  409,
  "The sign-in provider {id} is set in the server's environment. Change it there.",
)
export const SecretNeeded = defineError(
  'SIGN_IN_SECRET_NEEDED',
  400,
  'Enter the client secret again: the stored one belongs to another issuer or client.',
)
export const PasswordsNeeded = defineError(
  'SIGN_IN_PASSWORDS_NEEDED',
  409,
  'First link an administrator account to a sign-in provider on the "Your account" page. Then turn off passwords.',
)
export const PasswordModeFixed = defineError(
  'SIGN_IN_PASSWORDS_FIXED',
  409,
  "HONDANA_PASSWORD_SIGN_IN is set in the server's environment. Change it there.",
)
export const PasswordsOff = defineError(
  'PASSWORDS_OFF',
  401,
  "This server doesn't accept passwords. Sign in with a provider in the browser; in apps, use an API key in place of the password.",
)
export const IdentityNotFound = defineError('IDENTITY_NOT_FOUND', 404, 'Your account has no linked sign-in with ID {id}.')
export const OnlyWayIn = defineError(
  'ONLY_WAY_IN',
  409,
  'This is the only way to sign in to your account. Set a password or link another provider first.',
)
export const IdentityTaken = defineError('IDENTITY_TAKEN', 409, 'This account at {provider} is already linked to another user.')

export const SignInExpired = defineError(
  'SIGN_IN_EXPIRED',
  400,
  'This sign-in has expired or was already used. Start again, and finish within ten minutes in the same browser.',
)
export const TooManyStarts = defineError('SIGN_IN_TOO_MANY_STARTS', 429, 'Too many sign-ins were started. Try again in a few minutes.')
export const TooManyReports = defineError('SIGN_OUT_TOO_MANY_REPORTS', 429, 'Too many sign-outs were reported. Try again in a few minutes.')
export const ProviderUnreachable = defineError(
  'SIGN_IN_PROVIDER_UNREACHABLE',
  502,
  "{provider} can't be reached. Try again later, or ask an administrator to test the provider in the settings.",
)
export const ProviderRefused = defineError(
  'SIGN_IN_PROVIDER_REFUSED',
  403,
  '{provider} refused the sign-in. Try again, or ask an administrator whether your account may use this app.',
)
export const SignInCancelled = defineError(
  'SIGN_IN_CANCELLED',
  403,
  'The sign-in at {provider} was cancelled or not allowed. Start again, or ask an administrator whether your account may use this app.',
)
export const ClientRefused = defineError(
  'SIGN_IN_CLIENT_REFUSED',
  502,
  '{provider} rejects the client ID or the client secret of this server. An administrator can correct them in the settings.',
)
export const SecretUnreadable = defineError(
  'SIGN_IN_SECRET_UNREADABLE',
  502,
  "The client secret for {provider} can't be decrypted with this server's secrets.key. An administrator can enter it again in the settings, or restore the right secrets.key and restart the server.",
)
export const CodeRefused = defineError(
  'SIGN_IN_CODE_REFUSED',
  400,
  '{provider} no longer accepts this sign-in, because it has expired or was already used. Start again.',
)
export const TokenInvalid = defineError(
  'SIGN_IN_TOKEN_INVALID',
  502,
  "The response from {provider} isn't valid, so the sign-in was stopped. Start again; if it fails again, an administrator can find the reason in the log.",
)
export const ClocksDiffer = defineError(
  'SIGN_IN_CLOCKS_DIFFER',
  502,
  "The response from {provider} has expired or isn't valid yet. Start again; if it fails again, an administrator must set the clocks of both servers.",
)
export const EmailMissing = defineError(
  'SIGN_IN_EMAIL_MISSING',
  403,
  "{provider} doesn't send a valid email address. An administrator can correct the scopes and the email claim in the settings.",
)
export const EmailNotVerified = defineError(
  'SIGN_IN_EMAIL_NOT_VERIFIED',
  403,
  "Your email address isn't verified at {provider}. Verify it there, then sign in again.",
)
export const AccountExists = defineError(
  'SIGN_IN_ACCOUNT_EXISTS',
  403,
  'An account with your email address exists but isn\'t linked to {provider}. Sign in the way you did before, then link it on the "Your account" page.',
)
export const NoAccount = defineError('SIGN_IN_NO_ACCOUNT', 403, 'You have no account on this server. Ask an administrator for one.')
export const GroupMissing = defineError(
  'SIGN_IN_GROUP_MISSING',
  403,
  "Your groups at {provider} don't give you access to this server. Ask an administrator.",
)
export const NotSetUp = defineError(
  'SIGN_IN_NOT_SET_UP',
  403,
  'This server has no administrator yet. Set it up first, then sign in with {provider}.',
)
export const OtherUser = defineError(
  'SIGN_IN_OTHER_USER',
  403,
  'Nothing was linked, because you were signed out in the meantime. Sign in, then link your account again.',
)
export const SignInFailed = defineError(
  'SIGN_IN_FAILED',
  500,
  'Something went wrong while signing in with {provider}. Start again; an administrator can find the reason in the log.',
)
