import { defineError } from '../../kernel/errors/index.ts'

export const PageOfText = defineError(
  'PAGE_OF_TEXT',
  400,
  'This EPUB has no fixed pages. Send completed, or send the position to /progression.',
)
export const ProgressionInvalid = defineError('PROGRESSION_INVALID', 400, "Couldn't save the position: {reason:sentence}.")
export const ProgressionTooLarge = defineError(
  'PROGRESSION_TOO_LARGE',
  413,
  'The locator of a position may take up at most {bytes:size}. Send less of the text around the position.',
)
export const ProgressionOutdated = defineError(
  'PROGRESSION_OUTDATED',
  409,
  'A newer position in this book is already saved. Load it and continue from there.',
)
export const PageOutsideBook = defineError(
  'PAGE_OUTSIDE_BOOK',
  400,
  "The book has {pages:number} {pages?page:pages}, so page {page} doesn't exist.",
)
