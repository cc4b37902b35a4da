import { defineError } from '../kernel/errors/index.ts'

export const BookNotSplittable = defineError(
  'BOOK_NOT_SPLITTABLE',
  400,
  'The pages of this book cannot be cut: {reason:sentence} Nothing was changed.',
)
export const BookOriginalMissing = defineError('BOOK_ORIGINAL_MISSING', 404, 'There is no ".original" beside this book to go back to.')
export const SplitRunning = defineError('SPLIT_RUNNING', 409, 'Pages are being cut already; wait for it to end.')
export const SplitFailed = defineError(
  'SPLIT_FAILED',
  500,
  'Not all books were looked at: {reason:sentence} What is cut stays cut; start again for the rest.',
)
