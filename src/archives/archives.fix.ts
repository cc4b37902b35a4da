import { defineFix } from '../kernel/feature/index.ts'
import { LibraryChoice } from '../library/index.ts'

export const archiveFixes = [
  defineFix({
    id: 'verify-archives',
    title: 'Verify archives',
    description: "Checks every page of every archive against its checksum. Doesn't change any files.",
    icon: 'mdi-file-check-outline',
    endpoint: '/api/v1/archives/verify',
    method: 'POST',
    query: LibraryChoice,
  }),
  defineFix({
    id: 'repair-archives',
    title: 'Repair archives',
    description:
      'Rewrites archives with a damaged index or damaged pages, using everything that can still be read. ' +
      'The damaged file is kept next to the new one.',
    icon: 'mdi-file-cog-outline',
    endpoint: '/api/v1/archives/repair',
    method: 'POST',
    query: LibraryChoice,
  }),
  defineFix({
    id: 'convert-to-cbz',
    title: 'Convert to CBZ',
    description: 'Converts RAR, 7z and TAR books to CBZ. Progress, lists and covers are kept.',
    icon: 'mdi-file-swap-outline',
    endpoint: '/api/v1/archives/convert',
    method: 'POST',
    query: LibraryChoice,
  }),
]
