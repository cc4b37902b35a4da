import { defineError } from '../../kernel/errors/index.ts'

export const PageOutsideBook = defineError('PAGE_OUTSIDE_BOOK', 400, 'The book has %s pages; page %s is not one of them.')
