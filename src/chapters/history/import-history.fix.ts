import { defineFix } from '../../kernel/feature/index.ts'
import { LibraryChoice } from '../../library/index.ts'

export const importHistoryFix = defineFix({
  id: 'import-chapter-history',
  title: 'Reimport download history',
  description: "Reads record files and archives to find the chapters you already have, so they aren't downloaded again.",
  icon: 'mdi-history',
  endpoint: '/api/v1/chapter-urls/import',
  method: 'POST',
  query: LibraryChoice,
})
