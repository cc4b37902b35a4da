// One page of a table with all that the table knows of it.
import { requireDefined } from '../../kernel/errors/require-defined.ts'
import type { PageTable } from './archive-contents.ts'
import type { EntryLocation } from './zip/read-entry.ts'

/** What a column of a page table says of a page. @param index from 0, of a page that the table has */
export const pageFact = <T>(column: readonly T[], index: number): NonNullable<T> => requireDefined(column[index], 'a page of a page table')

/** Where the bytes of a page are in its archive. @param index from 0, of a page that the table has */
export const locationOfPage = (pages: PageTable, index: number): EntryLocation => ({
  dataOffset: pageFact(pages.dataOffsets, index),
  compressedSize: pageFact(pages.compressedSizes, index),
  uncompressedSize: pageFact(pages.sizes, index),
  method: pageFact(pages.methods, index),
  crc32: pageFact(pages.crcs, index),
})
