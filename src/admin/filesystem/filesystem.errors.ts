import { defineError } from '../../kernel/errors/index.ts'

export const FolderPathNotAbsolute = defineError(
  'FOLDER_PATH_NOT_ABSOLUTE',
  400,
  '"{path}" isn\'t an absolute path. Enter the full path of the folder.',
)
export const FolderNotListed = defineError('FOLDER_NOT_LISTED', 400, 'Couldn\'t list the folder "{path}": {reason:sentence}.')
