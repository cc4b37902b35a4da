import { defineError } from '../../kernel/errors/index.ts'

/** The same for unknown, used, expired and revoked links: a guessed link must reveal nothing. */
export const InvitationInvalid = defineError(
  'INVITATION_INVALID',
  404,
  "This invitation isn't valid. It may have expired, been used or been revoked. Ask an administrator for a new link.",
)
export const InvitationNotFound = defineError('INVITATION_NOT_FOUND', 404, 'No invitation with ID {id}.')
export const InvitationEmailMissing = defineError('INVITATION_EMAIL_MISSING', 400, 'Enter the email address of your new account.')
export const InvitationForOtherEmail = defineError(
  'INVITATION_FOR_OTHER_EMAIL',
  403,
  'This invitation is for another email address. Sign in with that address, or ask an administrator for a new link.',
)
