import { defineFix } from '../../kernel/feature/index.ts'
import { RemakeQuery } from './remake-posters.routes.ts'

export const posterFixes = [
  defineFix({
    id: 'tidy-thumbnails',
    title: 'Clean up covers',
    description: 'Deletes cover images that no longer belong to a book, series, collection or read list.',
    icon: 'mdi-image-remove-outline',
    endpoint: '/api/v1/books/thumbnails/tidy',
    method: 'POST',
  }),
  defineFix({
    id: 'remake-thumbnails',
    title: 'Regenerate covers',
    description: 'Regenerates the covers of all books at the size set in the server settings. Uploaded covers are kept.',
    icon: 'mdi-image-refresh-outline',
    endpoint: '/api/v1/books/thumbnails',
    method: 'PUT',
    query: RemakeQuery,
  }),
]
