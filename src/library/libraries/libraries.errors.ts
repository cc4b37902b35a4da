import { defineError } from '../../kernel/errors/index.ts'

export const LibraryNotFound = defineError('LIBRARY_NOT_FOUND', 404, 'There is no library with the id {id}.')
export const LibraryHidden = defineError('LIBRARY_HIDDEN', 403, 'Your account may not see this library.')
export const LibraryNameTaken = defineError('LIBRARY_NAME_TAKEN', 400, 'There is already a library named "{name}"; choose another name.')
export const LibraryRootMissing = defineError('LIBRARY_ROOT_MISSING', 400, 'The folder "{path}" does not exist on the server.')
export const LibraryRootNotAFolder = defineError('LIBRARY_ROOT_NOT_A_FOLDER', 400, '"{path}" is not a folder.')
export const LibraryRootNotReadable = defineError(
  'LIBRARY_ROOT_NOT_READABLE',
  400,
  'The server may not read the folder "{path}"; give its user the right to read and enter it.',
)
export const LibraryRootNotAbsolute = defineError(
  'LIBRARY_ROOT_NOT_ABSOLUTE',
  400,
  'Give the whole path of the folder, from the top; "{path}" is not.',
)
export const LibraryRootNested = defineError(
  'LIBRARY_ROOT_NESTED',
  400,
  'The folder lies inside or around the folder of the library "{library}"; a file must not belong to two libraries.',
)
export const FolderNotAway = defineError(
  'LIBRARY_FOLDER_NOT_AWAY',
  409,
  'No books wait for the folder "{path}": it is there, or what was in it was found. Load the library again.',
)
