import { defineError } from '../../kernel/errors/index.ts'

export const CollectionNotFound = defineError('COLLECTION_NOT_FOUND', 404, 'There is no collection with the id {id}.')
export const ReadListNotFound = defineError('READ_LIST_NOT_FOUND', 404, 'There is no read list with the id {id}.')
export const CollectionNameTaken = defineError(
  'COLLECTION_NAME_TAKEN',
  400,
  'There is a collection named "{name}" already; choose another name.',
)
export const ReadListNameTaken = defineError(
  'READ_LIST_NAME_TAKEN',
  400,
  'There is a read list named "{name}" already; choose another name.',
)
export const MemberUnknown = defineError('SET_MEMBER_UNKNOWN', 400, 'There is no series or book with the id {id} to put into the list.')
export const BookNotInReadList = defineError('BOOK_NOT_IN_READ_LIST', 404, 'The book {id} is not in this read list.')
export const NoBookBeside = defineError('NO_BOOK_BESIDE', 404, 'There is no further book in this direction of the read list.')
