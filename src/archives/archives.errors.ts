import { defineError } from '../kernel/errors/index.ts'

export const BookNotRewritable = defineError('BOOK_NOT_REWRITABLE', 409, "Couldn't rewrite the book: {reason:sentence}")
