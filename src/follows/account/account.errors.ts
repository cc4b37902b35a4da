import { defineError } from '../../kernel/errors/index.ts'

export const AccountSourceDown = defineError('ACCOUNT_SOURCE_DOWN', 502, '{reason:sentence}')
export const AccountSourceLimited = defineError('ACCOUNT_SOURCE_LIMITED', 429, '{reason:sentence}')
export const AccountTitleNotFound = defineError('ACCOUNT_TITLE_NOT_FOUND', 404, 'The source knows no title with this id. {reason:sentence}')
export const AccountLibraryMissing = defineError(
  'ACCOUNT_LIBRARY_MISSING',
  409,
  'Followed titles have no library to go to: {reason:sentence}',
)
