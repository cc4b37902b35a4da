import { defineError } from '../../kernel/errors/index.ts'

export const SeriesNotFound = defineError('SERIES_NOT_FOUND', 404, 'No series with ID {id}.')
export const SeriesHidden = defineError('SERIES_HIDDEN', 403, "Your account doesn't have access to this series.")
export const BookNotFound = defineError('BOOK_NOT_FOUND', 404, 'No book with ID {id}.')
export const BookHidden = defineError('BOOK_HIDDEN', 403, "Your account doesn't have access to this book.")
