import { defineError } from '../../kernel/errors/index.ts'

export const PageOfText = defineError(
  'PAGE_OF_TEXT',
  400,
  'This EPUB has no fixed pages: send completed, or where you are to /progression.',
)
export const ProgressionInvalid = defineError('PROGRESSION_INVALID', 400, 'The place cannot be stored: {reason:sentence}.')
export const ProgressionOutdated = defineError(
  'PROGRESSION_OUTDATED',
  409,
  'A newer place in this book is stored already; ask for it and go on from there.',
)
export const PageOutsideBook = defineError('PAGE_OUTSIDE_BOOK', 400, 'The book has {pages:number} pages; page {page} is not one of them.')
