import { defineFix } from '../kernel/feature/index.ts'
import { LibraryChoice } from '../library/index.ts'

export const archiveFixes = [
  defineFix({
    id: 'verify-archives',
    title: 'Verify archives',
    description: 'Reads every page of every archive and compares it with its checksum. Changes nothing.',
    icon: 'mdi-file-check-outline',
    endpoint: '/api/v1/archives/verify',
    method: 'POST',
    query: LibraryChoice,
  }),
  defineFix({
    id: 'repair-archives',
    title: 'Repair archives',
    description:
      'Rewrites archives whose table or pages are damaged, with everything that can still be read. The damaged file is kept beside it.',
    icon: 'mdi-file-cog-outline',
    endpoint: '/api/v1/archives/repair',
    method: 'POST',
    query: LibraryChoice,
  }),
  defineFix({
    id: 'convert-to-cbz',
    title: 'Convert to CBZ',
    description: 'Makes CBZ archives of RAR, 7z and TAR books; their progress, lists and posters stay.',
    icon: 'mdi-file-swap-outline',
    endpoint: '/api/v1/archives/convert',
    method: 'POST',
    query: LibraryChoice,
  }),
]
