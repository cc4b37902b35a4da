import { defineError } from '../../kernel/errors/index.ts'

export const CollectionNotFound = defineError('COLLECTION_NOT_FOUND', 404, 'No collection with ID {id}.')
export const ReadListNotFound = defineError('READ_LIST_NOT_FOUND', 404, 'No read list with ID {id}.')
export const CollectionNameTaken = defineError(
  'COLLECTION_NAME_TAKEN',
  400,
  'A collection named "{name}" already exists. Choose another name.',
)
export const ReadListNameTaken = defineError('READ_LIST_NAME_TAKEN', 400, 'A read list named "{name}" already exists. Choose another name.')
export const MemberUnknown = defineError('SET_MEMBER_UNKNOWN', 400, "No series or book with ID {id}, so it can't be added.")
export const BookNotInReadList = defineError('BOOK_NOT_IN_READ_LIST', 404, "Book {id} isn't in this read list.")
export const NoBookBeside = defineError('NO_BOOK_BESIDE', 404, 'The read list has no more books in this direction.')
