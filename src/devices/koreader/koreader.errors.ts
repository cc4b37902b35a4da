import { defineError } from '../../kernel/errors/index.ts'

export const RegistrationClosed = defineError(
  'KOREADER_REGISTRATION_CLOSED',
  403,
  "You can't create accounts from KOReader. Sign in with an API key of your account as the username.",
)
export const DocumentNotFound = defineError(
  'KOREADER_DOCUMENT_UNKNOWN',
  404,
  'No book has this hash. "Hashes for KOReader" must be turned on for its library, and the file must be identical to the one on the server.',
)
export const DocumentAmbiguous = defineError(
  'KOREADER_DOCUMENT_AMBIGUOUS',
  409,
  "Several books have this hash, so it's unclear which one you're reading. Remove the copies from the libraries.",
)
export const ProgressInvalid = defineError('KOREADER_PROGRESS_NOT_UNDERSTOOD', 400, '"{progress}" isn\'t a valid position in this book.')
