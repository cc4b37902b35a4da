import { defineError } from '../../kernel/errors/index.ts'

export const RegexInvalid = defineError('SEARCH_REGEX_INVALID', 400, 'Invalid search_regex: {reason:sentence}.')
export const RegexTooSlow = defineError('SEARCH_REGEX_TOO_SLOW', 400, 'The pattern in search_regex is too slow. Use a simpler one.')
