import { defineError } from '../../kernel/errors/index.ts'

export const RepeatedPageUnknown = defineError('REPEATED_PAGE_UNKNOWN', 404, 'No book contains a page with this hash.')
