import { defineFix } from '../../kernel/feature/index.ts'
import { RemakeQuery } from './remake-posters.routes.ts'

export const posterFixes = [
  defineFix({
    id: 'tidy-thumbnails',
    title: 'Clean up thumbnails',
    description: 'Deletes poster images that no book, series, collection or read list uses.',
    icon: 'mdi-image-remove-outline',
    endpoint: '/api/v1/books/thumbnails/tidy',
    method: 'POST',
  }),
  defineFix({
    id: 'remake-thumbnails',
    title: 'Regenerate thumbnails',
    description: 'Regenerates the posters of all books in the configured size. Uploaded posters are kept.',
    icon: 'mdi-image-refresh-outline',
    endpoint: '/api/v1/books/thumbnails',
    method: 'PUT',
    query: RemakeQuery,
  }),
]
