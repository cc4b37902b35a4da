import { defineError } from '../../kernel/errors/index.ts'

export const AccountSourceDown = defineError('ACCOUNT_SOURCE_DOWN', 502, '{reason:sentence}')
export const AccountSourceLimited = defineError('ACCOUNT_SOURCE_LIMITED', 429, '{reason:sentence}')
export const AccountTitleNotFound = defineError('ACCOUNT_TITLE_NOT_FOUND', 404, 'The source has no title with this ID. {reason:sentence}')
export const AccountLibraryMissing = defineError(
  'ACCOUNT_LIBRARY_MISSING',
  409,
  'Followed titles have no target library: {reason:sentence}',
)
