import { defineError } from '../../kernel/errors/index.ts'

export const FolderPathNotAbsolute = defineError(
  'FOLDER_PATH_NOT_ABSOLUTE',
  400,
  'Give the whole path of a folder, from the top; "{path}" is not.',
)
export const FolderNotListed = defineError('FOLDER_NOT_LISTED', 400, 'The folder "{path}" cannot be listed: {reason:sentence}.')
