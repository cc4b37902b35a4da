import { defineError } from '../../kernel/errors/index.ts'

export const LibraryAway = defineError(
  'LIBRARY_AWAY',
  409,
  'The folder of the library "{library}" cannot be reached, so nothing in it can be deleted. Attach its disk, scan the library and try again.',
)
export const FilesAway = defineError(
  'FILES_AWAY',
  409,
  'The folder of the library "{library}" cannot be reached, so its files cannot be looked at. Attach its disk, scan the library and try again.',
)
export const InTrash = defineError('IN_TRASH', 409, 'It lies in the trash: there is no file left that something could be done with.')
export const BookFolderMissing = defineError(
  'BOOK_FOLDER_MISSING',
  409,
  'The folder of the file "{file}" is not there, so nobody can tell whether the file is deleted. Attach its disk, or scan the library.',
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
