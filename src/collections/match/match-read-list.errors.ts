// The codes at the start of the messages are Komga's: its clients translate them.
import { defineError } from '../../kernel/errors/index.ts'

export const CblNotReadable = defineError('CBL_NOT_READABLE', 400, "ERR_1015: The file isn't a ComicRack reading list (.cbl).")
export const CblWithoutBooks = defineError('CBL_HOLDS_NO_BOOKS', 400, 'ERR_1029: The reading list contains no books.')
export const CblWithoutName = defineError('CBL_HOLDS_NO_NAME', 400, 'ERR_1030: The reading list has no name.')
export const CblBookIncomplete = defineError('CBL_NAMES_NO_BOOK', 400, 'ERR_1031: A book in the reading list has no series or number.')
