// Renders a page of a PDF as pixels: three bytes each, red, green, blue, on white.
import { ArchiveError } from '../archive/archive-error.ts'
import { openDocument, pageSizeOf } from './open-document.ts'
import { withPdfiumMemory } from './pdfium.ts'
import { scaledTo } from './scaled.rules.ts'

export interface Pixels {
  readonly data: Uint8Array<ArrayBuffer>
  readonly widthPx: number
  readonly heightPx: number
  readonly channels: 3 | 4
}

const bytesPerPixel = 3
/** FPDFBitmap_BGR, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of PDFium. */
const formatBgr = 2
const drawAnnotations = 0x01
const redFirst = 0x10
const white = 0xffffffff

/** @param index from 0 @throws ArchiveError CORRUPT when the page does not exist or cannot be read */
export async function renderPdfPage(path: string, index: number, longEdgePx: number): Promise<Pixels> {
  const open = await openDocument(path)
  const { pdfium, document } = open
  const size = pageSizeOf(open, index)
  const page = size ? pdfium._FPDF_LoadPage(document, index) : 0
  if (!size || page === 0) throw new ArchiveError('CORRUPT', 'The page cannot be read')
  const { widthPx, heightPx } = scaledTo(size, longEdgePx)
  const stride = widthPx * bytesPerPixel
  try {
    return withPdfiumMemory(pdfium, stride * heightPx, (memory) => {
      const bitmap = pdfium._FPDFBitmap_CreateEx(widthPx, heightPx, formatBgr, memory, stride)
      if (bitmap === 0) throw new ArchiveError('TOO_LARGE', 'There is no memory for the page')
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, white)
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPx, heightPx, 0, drawAnnotations | redFirst)
      const data = pdfium.HEAPU8.slice(memory, memory + stride * heightPx)
      pdfium._FPDFBitmap_Destroy(bitmap)
      return { data, widthPx, heightPx, channels: bytesPerPixel }
    })
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}
