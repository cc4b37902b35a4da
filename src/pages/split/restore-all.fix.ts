import { defineFix } from '../../kernel/feature/index.ts'
import { RestoreAllQuery } from '../pages.schemas.ts'

export const restoreAllFix = defineFix({
  id: 'restore-split-books',
  title: 'Restore split books',
  description: 'Restores the originals of split books. Responds when all books are done.',
  icon: 'mdi-restore',
  endpoint: '/api/v1/media-management/oversized-pages/restore-all',
  method: 'POST',
  query: RestoreAllQuery,
})
