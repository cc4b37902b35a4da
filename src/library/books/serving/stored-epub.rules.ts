// What is stored of an EPUB next to its row in bookMedia: enough to list and serve it; only its files are read from the archive.
import { z } from 'zod'
import type { EpubContents, EpubLink, EpubNavigation, EpubResource } from '../../../formats/epub/index.ts'
import { storedJson } from '../../../kernel/stored/index.ts'
import type { BookEpubTable } from '../../library.tables.ts'

export interface StoredEpub extends EpubNavigation {
  readonly isFixedLayout: boolean
  /** Every page is an image, so the book can be read like a comic. */
  readonly isImageOnly: boolean
  readonly readingOrder: readonly EpubResource[]
  readonly resources: readonly EpubResource[]
  /** Name of the cover image. */
  readonly cover: string | null
}

export type EpubRow = Omit<BookEpubTable, 'bookId'>

/** Builds the row of an EPUB, without the book id. */
export const toEpubRow = (contents: EpubContents): EpubRow => {
  const { readingOrder, resources, toc, landmarks, pageList, cover } = contents
  return {
    isFixedLayout: contents.isFixedLayout ? 1 : 0,
    isImageOnly: contents.pages.names.length > 0 ? 1 : 0,
    contents: JSON.stringify({ readingOrder, resources, toc, landmarks, pageList, cover: cover ?? null }),
  }
}

const Resource: z.ZodType<EpubResource> = z.object({
  name: z.string(),
  mediaType: z.string(),
  dataOffset: z.number(),
  compressedSize: z.number(),
  uncompressedSize: z.number(),
  method: z.number(),
  crc32: z.number(),
  encrypted: z.boolean().exactOptional(),
  spread: z.enum(['left', 'right', 'center']).exactOptional(),
})

const Link: z.ZodType<EpubLink> = z.object({
  title: z.string(),
  path: z.string().exactOptional(),
  fragment: z.string().exactOptional(),
  get children() {
    return z.array(Link).exactOptional()
  },
})

const Contents: z.ZodType<Omit<StoredEpub, 'isFixedLayout' | 'isImageOnly'>> = z.object({
  readingOrder: z.array(Resource),
  resources: z.array(Resource),
  toc: z.array(Link),
  landmarks: z.array(Link),
  pageList: z.array(Link),
  cover: z.string().nullable(),
})
const readContents = storedJson('bookEpub.contents', Contents)

export const fromEpubRow = ({ isFixedLayout, isImageOnly, contents }: EpubRow): StoredEpub => ({
  ...readContents(contents),
  isFixedLayout: isFixedLayout === 1,
  isImageOnly: isImageOnly === 1,
})

/** Finds a file of the book by its path in the archive. */
export const findResource = ({ readingOrder, resources }: StoredEpub, name: string): EpubResource | undefined =>
  readingOrder.find((resource) => resource.name === name) ?? resources.find((resource) => resource.name === name)
