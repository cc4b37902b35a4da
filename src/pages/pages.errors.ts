import { defineError } from '../kernel/errors/index.ts'

export const BookNotSplittable = defineError(
  'BOOK_NOT_SPLITTABLE',
  400,
  "Couldn't split the pages of this book: {reason:sentence} Nothing was changed.",
)
export const BookOriginalMissing = defineError(
  'BOOK_ORIGINAL_MISSING',
  404,
  'This book can\'t be restored: there is no ".original" file next to it.',
)
export const BookNotRestorable = defineError(
  'BOOK_NOT_RESTORABLE',
  400,
  "Couldn't restore this book: {reason:sentence} Nothing was changed.",
)
export const SplitRunning = defineError('SPLIT_RUNNING', 409, 'Pages are already being split. Wait until this finishes.')
export const SplitPostponed = defineError(
  'SPLIT_POSTPONED',
  503,
  "Some books weren't processed because their disk isn't responding. Check that it's connected; they are then processed automatically.",
)
export const SplitFailed = defineError('SPLIT_FAILED', 500, "Some books weren't processed: {reason:sentence} Start again to finish them.")
