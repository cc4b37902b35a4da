import { defineError } from '../kernel/errors/index.ts'

export const BookNotRewritable = defineError('BOOK_NOT_REWRITABLE', 409, 'The book cannot be rewritten: {reason:sentence}')
