import { defineFix } from '../../kernel/feature/index.ts'
import { SplitAllQuery } from '../pages.schemas.ts'

export const splitAllFix = defineFix({
  id: 'split-tall-pages',
  title: 'Split oversized pages',
  description: 'Splits tall pages or double pages in all books. The result appears when all books are done.',
  icon: 'mdi-content-cut',
  endpoint: '/api/v1/media-management/oversized-pages/split-all',
  method: 'POST',
  query: SplitAllQuery,
})
