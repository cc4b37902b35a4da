import { defineError } from '../../kernel/errors/index.ts'

export const LibraryNotFound = defineError('LIBRARY_NOT_FOUND', 404, 'No library with ID {id}.')
export const LibraryHidden = defineError('LIBRARY_HIDDEN', 403, "Your account doesn't have access to this library.")
export const LibraryNameTaken = defineError('LIBRARY_NAME_TAKEN', 400, 'A library named "{name}" already exists. Choose another name.')
export const LibraryRootMissing = defineError(
  'LIBRARY_ROOT_MISSING',
  400,
  'The folder "{path}" doesn\'t exist on the server. Create it, or choose another folder.',
)
export const LibraryRootNotAFolder = defineError('LIBRARY_ROOT_NOT_A_FOLDER', 400, '"{path}" isn\'t a folder. Choose a folder.')
export const LibraryRootNotReadable = defineError(
  'LIBRARY_ROOT_NOT_READABLE',
  400,
  'The server doesn\'t have permission to read the folder "{path}". Grant its user read and execute access.',
)
export const LibraryNotResponding = defineError(
  'LIBRARY_NOT_RESPONDING',
  503,
  'The disk of the library "{library}" isn\'t responding. Check that it\'s connected. Work on this library continues when the disk responds.',
)
export const LibraryRootNotAbsolute = defineError(
  'LIBRARY_ROOT_NOT_ABSOLUTE',
  400,
  '"{path}" isn\'t an absolute path. Enter the full path of the folder.',
)
export const LibraryRootNested = defineError(
  'LIBRARY_ROOT_NESTED',
  400,
  'This folder overlaps with the folder of the library "{library}". A file can\'t belong to two libraries, so choose another folder.',
)
export const FolderNotAway = defineError('LIBRARY_FOLDER_NOT_AWAY', 409, 'The folder "{path}" has no unavailable books. Reload the page.')
