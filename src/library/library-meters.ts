// Size of the libraries, for administrators. Counts everything, because this is requested rarely.
import type { Db } from '../kernel/db/index.ts'
import type { Meter, Sample } from '../kernel/meters/index.ts'
import { countArtworkByLibrary, countSeriesByLibrary, measureBooksByLibrary } from './library-meters.queries.ts'

export const libraryMeters = ({ db }: { readonly db: Db }): readonly Meter[] => [
  {
    name: 'komga.series',
    description: 'Series in the libraries.',
    baseUnit: 'count',
    read: async () => (await countSeriesByLibrary(db)).map(({ libraryId, count }) => sample(libraryId, count)),
  },
  {
    name: 'komga.books',
    description: 'Books in the libraries.',
    baseUnit: 'count',
    read: async () => (await measureBooksByLibrary(db)).map(({ libraryId, count }) => sample(libraryId, count)),
  },
  {
    name: 'komga.books.filesize',
    description: 'Size of the files of the books.',
    baseUnit: 'bytes',
    // PostgreSQL sums bigints to a decimal, which is returned as text.
    read: async () => (await measureBooksByLibrary(db)).map(({ libraryId, sizeBytes }) => sample(libraryId, Number(sizeBytes))),
  },
  {
    name: 'komga.sidecars',
    description: 'Image files next to books and series.',
    baseUnit: 'count',
    read: async () => (await countArtworkByLibrary(db)).map(({ libraryId, count }) => sample(libraryId, count)),
  },
]

const sample = (library: string, value: number): Sample => ({ tags: { library }, statistic: 'VALUE', value })
