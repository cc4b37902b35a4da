import { defineError } from '../../kernel/errors/index.ts'

export const AccountSourceDown = defineError('ACCOUNT_SOURCE_DOWN', 502, '%s')
export const AccountSourceLimited = defineError('ACCOUNT_SOURCE_LIMITED', 429, '%s')
export const AccountTitleNotFound = defineError('ACCOUNT_TITLE_NOT_FOUND', 404, 'The source knows no title with this id. %s')
export const AccountLibraryMissing = defineError('ACCOUNT_LIBRARY_MISSING', 409, 'Followed titles have no library to go to: %s')
