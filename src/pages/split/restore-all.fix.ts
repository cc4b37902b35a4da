import { defineFix } from '../../kernel/feature/index.ts'
import { RestoreAllQuery } from '../pages.schemas.ts'

export const restoreAllFix = defineFix({
  id: 'restore-split-books',
  title: 'Restore split books',
  description: 'Restores the original files of all split books. The result appears when all books are done.',
  icon: 'mdi-restore',
  endpoint: '/api/v1/media-management/oversized-pages/restore-all',
  method: 'POST',
  query: RestoreAllQuery,
})
