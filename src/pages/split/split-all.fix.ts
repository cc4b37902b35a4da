import { defineFix } from '../../kernel/feature/index.ts'
import { SplitAllQuery } from '../pages.schemas.ts'

export const splitAllFix = defineFix({
  id: 'split-tall-pages',
  title: 'Split tall pages',
  description: 'Cuts the tall strips (or the double pages) of all books into pages. Answers when all of them are done.',
  icon: 'mdi-content-cut',
  endpoint: '/api/v1/media-management/oversized-pages/split-all',
  method: 'POST',
  query: SplitAllQuery,
})
