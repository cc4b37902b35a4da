import { defineFix } from '../../kernel/feature/index.ts'
import { SplitAllQuery } from '../pages.schemas.ts'

export const splitAllFix = defineFix({
  id: 'split-tall-pages',
  title: 'Split tall pages',
  description: 'Splits tall strips (or double pages) of all books into pages. Responds when all books are done.',
  icon: 'mdi-content-cut',
  endpoint: '/api/v1/media-management/oversized-pages/split-all',
  method: 'POST',
  query: SplitAllQuery,
})
