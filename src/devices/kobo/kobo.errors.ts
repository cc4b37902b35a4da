import { defineError } from '../../kernel/errors/index.ts'

export const KoboBookNotFound = defineError('KOBO_BOOK_NOT_FOUND', 404, 'No EPUB with ID {id} in your libraries.')
