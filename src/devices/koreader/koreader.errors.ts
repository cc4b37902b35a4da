import { defineError } from '../../kernel/errors/index.ts'

export const RegistrationClosed = defineError(
  'KOREADER_REGISTRATION_CLOSED',
  403,
  'Accounts are not made from KOReader: sign in with an API key of your account as user name.',
)
export const DocumentUnknown = defineError(
  'KOREADER_DOCUMENT_UNKNOWN',
  404,
  'No book has this digest. Its library must have "hashKoreader" on, and the file must be the one that the server has.',
)
export const DocumentAmbiguous = defineError(
  'KOREADER_DOCUMENT_AMBIGUOUS',
  409,
  'Several books have this digest, so that it is not known which one is read. Remove the copies from the libraries.',
)
export const ProgressNotUnderstood = defineError(
  'KOREADER_PROGRESS_NOT_UNDERSTOOD',
  400,
  'The progress "{progress}" is no place in this book.',
)
