import { defineError } from '../../kernel/errors/index.ts'

export const RegexInvalid = defineError('SEARCH_REGEX_INVALID', 400, 'The parameter search_regex is not understood: {reason:sentence}.')
export const RegexTooSlow = defineError('SEARCH_REGEX_TOO_SLOW', 400, 'The pattern in search_regex takes too long. Use a simpler one.')
