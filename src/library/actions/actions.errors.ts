import { defineError } from '../../kernel/errors/index.ts'

export const LibraryAway = defineError(
  'LIBRARY_AWAY',
  409,
  'The folder of the library "{library}" cannot be reached, so nothing in it can be deleted. Attach its disk, scan the library and try again.',
)
export const FileOutsideLibrary = defineError(
  'FILE_OUTSIDE_LIBRARY',
  409,
  'The file "{file}" lies outside of its library, behind a link. Nothing there is deleted; remove it by hand.',
)
export const FileNotDeletable = defineError(
  'FILE_NOT_DELETABLE',
  500,
  'The server could not delete "{file}" ({fault}). Give its user the right to write to the folder.',
)
