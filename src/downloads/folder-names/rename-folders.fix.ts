import { defineFix } from '../../kernel/feature/index.ts'
import { RenameFoldersQuery } from './rename-folders.routes.ts'

export const renameFoldersFix = defineFix({
  id: 'rename-folders',
  title: 'Name folders after titles',
  description: 'Renames series folders that are named by MangaDex ID. Progress, lists and covers are kept.',
  icon: 'mdi-folder-edit-outline',
  endpoint: '/api/v1/downloads/rename-folders',
  method: 'POST',
  query: RenameFoldersQuery,
})
