import { defineFix } from '../../kernel/feature/index.ts'
import { RemakeQuery } from './remake-posters.routes.ts'

export const posterFixes = [
  defineFix({
    id: 'tidy-thumbnails',
    title: 'Clean thumbnails',
    description: 'Removes poster pictures that belong to no book, series or set any more.',
    icon: 'mdi-image-remove-outline',
    endpoint: '/api/v1/books/thumbnails/tidy',
    method: 'POST',
  }),
  defineFix({
    id: 'remake-thumbnails',
    title: 'Make thumbnails anew',
    description: 'Makes the posters of all books again, in the size of the settings. Uploaded ones stay.',
    icon: 'mdi-image-refresh-outline',
    endpoint: '/api/v1/books/thumbnails',
    method: 'PUT',
    query: RemakeQuery,
  }),
]
