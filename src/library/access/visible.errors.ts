import { defineError } from '../../kernel/errors/index.ts'

export const SeriesMissing = defineError('SERIES_NOT_FOUND', 404, 'There is no series with the id {id}.')
export const SeriesHidden = defineError('SERIES_HIDDEN', 403, 'Your account may not see this series.')
export const BookMissing = defineError('BOOK_NOT_FOUND', 404, 'There is no book with the id {id}.')
export const BookHidden = defineError('BOOK_HIDDEN', 403, 'Your account may not see this book.')
