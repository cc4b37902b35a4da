import { defineError } from '../../kernel/errors/index.ts'

export const LibraryUnavailable = defineError(
  'LIBRARY_AWAY',
  409,
  'The folder of the library "{library}" is unavailable, so nothing in it can be deleted. Connect its disk, scan the library and try again.',
)
export const FilesUnavailable = defineError(
  'FILES_AWAY',
  409,
  'The folder of the library "{library}" is unavailable, so its files can\'t be checked. Connect its disk, scan the library and try again.',
)
export const InTrash = defineError(
  'IN_TRASH',
  409,
  'This item is in the trash and its file no longer exists. Empty the trash to remove it.',
)
export const BookFolderMissing = defineError(
  'BOOK_FOLDER_MISSING',
  409,
  'The folder of "{file}" is missing, so it\'s unclear whether the file was deleted. Connect its disk, or scan the library.',
)
export const FileOutsideLibrary = defineError(
  'FILE_OUTSIDE_LIBRARY',
  409,
  'The file "{file}" is linked into the library from another location, so it wasn\'t deleted. Delete it manually.',
)
export const FileNotDeletable = defineError(
  'FILE_NOT_DELETABLE',
  500,
  "Couldn't delete \"{file}\" ({fault}). Check that the server's user has write access to the folder, and that its disk isn't mounted read-only.",
)
