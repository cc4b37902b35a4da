import { defineFix } from '../../kernel/feature/index.ts'
import { LibraryChoice } from '../../library/index.ts'

export const importHistoryFix = defineFix({
  id: 'import-chapter-history',
  title: 'Re-import chapter history',
  description: "Imports existing chapters from record files and archives so that they aren't downloaded again.",
  icon: 'mdi-history',
  endpoint: '/api/v1/chapter-urls/import',
  method: 'POST',
  query: LibraryChoice,
})
