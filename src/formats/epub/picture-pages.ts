// The pages of a book that consists only of images, one per document.
import type { PageTable } from '../archive/page-table.ts'
import type { EpubArchive } from './epub-archive.ts'
import type { EpubResource } from './epub-contents.ts'
import { singlePictureIn } from './single-picture.rules.ts'

/** A document with a single image is short; a longer one contains text. */
const maxDocumentBytes = 64 * 1024

export interface PicturePages {
  /** Undefined when the book is read as text. */
  readonly pages: PageTable | undefined
  /** Names of files that should be pages but are not images. */
  readonly damaged: readonly string[]
}

/** Stops at the first document with text, so that for a novel only its first pages are read. */
export function picturePages(archive: EpubArchive, readingOrder: readonly EpubResource[]): PicturePages {
  const names: string[] = []
  for (const { name, mediaType } of readingOrder) {
    const picture = mediaType.startsWith('image/') && mediaType !== 'image/svg+xml' ? name : pictureOf(archive, name)
    if (picture === undefined) return { pages: undefined, damaged: [] }
    names.push(picture)
  }
  const rows = names.map((name) => ({ name, entry: archive.find(name), head: archive.picture(name) }))
  const damaged = rows.filter(({ head }) => !head).map(({ name }) => name)
  const complete = rows.flatMap(({ entry, head }) => (entry && head ? [{ entry, head }] : []))
  if (damaged.length > 0) return { pages: undefined, damaged }
  return {
    damaged: [],
    pages: {
      names: complete.map(({ entry }) => entry.name),
      dataOffsets: complete.map(({ head }) => head.dataOffset),
      localHeaderOffsets: complete.map(({ entry }) => entry.localHeaderOffset),
      compressedSizes: complete.map(({ entry }) => entry.compressedSize),
      sizes: complete.map(({ entry }) => entry.uncompressedSize),
      methods: complete.map(({ entry }) => entry.method),
      crcs: complete.map(({ entry }) => entry.crc32),
      mediaTypes: complete.map(({ head }) => head.mediaType),
      widthsPx: complete.map(({ head }) => head.widthPx),
      heightsPx: complete.map(({ head }) => head.heightPx),
    },
  }
}

function pictureOf(archive: EpubArchive, document: string): string | undefined {
  const text = archive.text(document, maxDocumentBytes)
  return text === undefined ? undefined : singlePictureIn(document, text)
}
