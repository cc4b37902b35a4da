import { defineFix } from '../../kernel/feature/index.ts'
import { LibraryChoice } from './every-library.routes.ts'

export const libraryFixes = [
  defineFix({
    id: 'empty-trash',
    title: 'Empty trash',
    description: 'Permanently removes series and books whose files no longer exist, including their progress.',
    icon: 'mdi-trash-can-outline',
    endpoint: '/api/v1/libraries/empty-trash',
    method: 'POST',
    query: LibraryChoice,
  }),
  defineFix({
    id: 'analyze',
    title: 'Analyze books',
    description: 'Reads every book again to update its pages, dimensions and errors. Takes a long time on large libraries.',
    icon: 'mdi-book-search-outline',
    endpoint: '/api/v1/libraries/analyze',
    method: 'POST',
    query: LibraryChoice,
  }),
  defineFix({
    id: 'refresh-metadata',
    title: 'Refresh metadata',
    description: "Imports metadata from ComicInfo.xml, series.json, and file names again. Locked fields don't change.",
    icon: 'mdi-tag-multiple-outline',
    endpoint: '/api/v1/libraries/metadata/refresh',
    method: 'POST',
    query: LibraryChoice,
  }),
]
