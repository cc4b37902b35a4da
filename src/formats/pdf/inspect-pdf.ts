// PDF as a book of images: a table of pages with the size at which they will be rendered.
import { type ArchiveContents, defaultLimits, type InspectOptions } from '../archive/archive-contents.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { fingerprintOf } from '../archive/fingerprint.ts'
import { noChecksum, type PageTable, pageMethods } from '../archive/page-table.ts'
import { readerOf } from '../archive/zip/read-steps.ts'
import { openDocument, pageSizeOf } from './open-document.ts'
import { pageLongEdgePx, scaledTo } from './scaled.rules.ts'

/** @throws ArchiveError ENCRYPTED, CORRUPT, TOO_MANY_ENTRIES */
export async function inspectPdf(path: string, { limits = defaultLimits }: InspectOptions = {}): Promise<ArchiveContents> {
  const open = await openDocument(path)
  const { pdfium, document, fd, sizeBytes } = open
  const count = pdfium._FPDF_GetPageCount(document)
  if (count > limits.maxEntries) throw new ArchiveError('TOO_MANY_ENTRIES', `More than ${limits.maxEntries} pages`)
  const sizes = Array.from({ length: count }, (_, index) => {
    const size = pageSizeOf(open, index)
    return size ? scaledTo(size, pageLongEdgePx) : { widthPx: 0, heightPx: 0 }
  })
  return {
    mediaType: 'application/pdf',
    sizeBytes,
    prefixBytes: 0,
    comment: '',
    pages: tableOf(sizes),
    measured: 'all',
    otherFiles: [],
    unreadable: [],
    comicInfo: undefined,
    fingerprint: fingerprintOf(readerOf(fd, Buffer.alloc), sizeBytes),
  }
}

function tableOf(sizes: readonly { readonly widthPx: number; readonly heightPx: number }[]): PageTable {
  const every = <T>(value: T): T[] => sizes.map(() => value)
  return {
    names: sizes.map((_, index) => String(index + 1)),
    dataOffsets: every(0),
    localHeaderOffsets: sizes.map((_, index) => index),
    compressedSizes: every(0),
    sizes: every(0),
    methods: every(pageMethods.rendered),
    crcs: every(noChecksum),
    mediaTypes: every('image/jpeg'),
    widthsPx: sizes.map(({ widthPx }) => widthPx),
    heightsPx: sizes.map(({ heightPx }) => heightPx),
  }
}
