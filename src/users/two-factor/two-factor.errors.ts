import { defineError } from '../../kernel/errors/index.ts'

export const CodeMissing = defineError(
  'TWO_FACTOR_CODE_MISSING',
  401,
  "This account uses two-factor authentication, so the password isn't enough here. Use an API key in place of the password.",
)
export const CodeWrong = defineError('TWO_FACTOR_CODE_WRONG', 400, 'This code is wrong or was already used. Enter a new one.')
export const CodesUnreadable = defineError(
  'TWO_FACTOR_CODES_UNREADABLE',
  409,
  "This server can't check the codes of your authenticator app, because its secrets.key has changed since you set it up. Enter a recovery code, or ask an administrator to restore the right secrets.key.",
)
export const PendingExpired = defineError(
  'TWO_FACTOR_EXPIRED',
  400,
  'This sign-in has expired. Enter your email address and password again.',
)
export const SetUpNeeded = defineError(
  'TWO_FACTOR_SET_UP_NEEDED',
  403,
  'This server requires two-factor authentication. Sign in to the web app to set it up; afterwards, use an API key in other apps.',
)
export const AlreadyOn = defineError('TWO_FACTOR_ON', 409, 'Two-factor authentication is already on for your account.')
export const NotOn = defineError('TWO_FACTOR_OFF', 409, "Two-factor authentication isn't on for this account.")
export const SetUpNotStarted = defineError(
  'TWO_FACTOR_NOT_STARTED',
  409,
  "The setup of two-factor authentication wasn't started or was cancelled. Start it again.",
)
export const ProofWrong = defineError('TWO_FACTOR_PROOF_WRONG', 400, 'Wrong password or code.')
export const PasswordProofMissing = defineError(
  'PASSWORD_PROOF_MISSING',
  403,
  'Your account uses two-factor authentication, so changing the password needs the current one or a code. Change it in the web app, on the "Your account" page.',
)
export const OwnFirst = defineError(
  'TWO_FACTOR_OWN_FIRST',
  409,
  'First turn on two-factor authentication for your own account, on the "Your account" page.',
)
