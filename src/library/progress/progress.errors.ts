import { defineError } from '../../kernel/errors/index.ts'

export const PageOfText = defineError(
  'PAGE_OF_TEXT',
  400,
  'This EPUB has no fixed pages: send completed, or where you are to /progression.',
)
export const PageOutsideBook = defineError('PAGE_OUTSIDE_BOOK', 400, 'The book has %s pages; page %s is not one of them.')
