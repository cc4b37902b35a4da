import { defineFix } from '../../kernel/feature/index.ts'
import { LibraryChoice } from './every-library.routes.ts'

export const libraryFixes = [
  defineFix({
    id: 'empty-trash',
    title: 'Empty the trash',
    description: 'Forgets for good the series and books whose files are gone, with what was read of them.',
    icon: 'mdi-trash-can-outline',
    endpoint: '/api/v1/libraries/empty-trash',
    method: 'POST',
    query: LibraryChoice,
  }),
  defineFix({
    id: 'analyze',
    title: 'Analyse books again',
    description: 'Opens every book again: pages, their sizes, what cannot be read. Takes long on large libraries.',
    icon: 'mdi-book-search-outline',
    endpoint: '/api/v1/libraries/analyze',
    method: 'POST',
    query: LibraryChoice,
  }),
  defineFix({
    id: 'refresh-metadata',
    title: 'Refresh metadata',
    description: 'Applies again what ComicInfo.xml, series.json and file names say. Locked fields stay as they are.',
    icon: 'mdi-tag-multiple-outline',
    endpoint: '/api/v1/libraries/metadata/refresh',
    method: 'POST',
    query: LibraryChoice,
  }),
]
