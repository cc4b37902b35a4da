// The codes in front are Komga's: its clients translate them.
import { defineError } from '../../kernel/errors/index.ts'

export const CblNotReadable = defineError('CBL_NOT_READABLE', 400, 'ERR_1015: The file is no reading list of ComicRack (.cbl).')
export const CblHoldsNoBooks = defineError('CBL_HOLDS_NO_BOOKS', 400, 'ERR_1029: The reading list names no book.')
export const CblHoldsNoName = defineError('CBL_HOLDS_NO_NAME', 400, 'ERR_1030: The reading list has no name.')
export const CblNamesNoBook = defineError('CBL_NAMES_NO_BOOK', 400, 'ERR_1031: A book of the reading list lacks its series or its number.')
