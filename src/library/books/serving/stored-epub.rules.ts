// What is kept of an EPUB beside its row in bookMedia: enough to show and serve it without opening it again but for its files.
import type { EpubContents, EpubNavigation, EpubResource } from '../../../formats/epub/index.ts'
import type { BookEpubTable } from '../../library.tables.ts'

export interface StoredEpub extends EpubNavigation {
  readonly isFixedLayout: boolean
  /** It is nothing but pictures: its pages can be read as those of a comic. */
  readonly isImageOnly: boolean
  readonly readingOrder: readonly EpubResource[]
  readonly resources: readonly EpubResource[]
  /** Name of the picture that stands for the book. */
  readonly cover: string | null
}

export type EpubRow = Omit<BookEpubTable, 'bookId'>

/** The row of an EPUB, but for its book. */
export const toEpubRow = (contents: EpubContents): EpubRow => {
  const { readingOrder, resources, toc, landmarks, pageList, cover } = contents
  return {
    isFixedLayout: contents.isFixedLayout ? 1 : 0,
    isImageOnly: contents.pages.names.length > 0 ? 1 : 0,
    contents: JSON.stringify({ readingOrder, resources, toc, landmarks, pageList, cover: cover ?? null }),
  }
}

export const fromEpubRow = ({ isFixedLayout, isImageOnly, contents }: EpubRow): StoredEpub => ({
  ...(JSON.parse(contents) as Omit<StoredEpub, 'isFixedLayout' | 'isImageOnly'>),
  isFixedLayout: isFixedLayout === 1,
  isImageOnly: isImageOnly === 1,
})

/** A file of the book by its path in the archive. */
export const findResource = ({ readingOrder, resources }: StoredEpub, name: string): EpubResource | undefined =>
  readingOrder.find((resource) => resource.name === name) ?? resources.find((resource) => resource.name === name)
