// Extracts one page of a PDF as a PDF of its own: text stays text, images stay unchanged.
import { ArchiveError } from '../archive/archive-error.ts'
import { openDocument } from './open-document.ts'
import { type Pdfium, withPdfiumMemory } from './pdfium.ts'

const maxBytes = 256 * 1024 * 1024
/** FPDF_FILEWRITE: version, function that writes. */
const fileWriteBytes = 8

/** @param index from 0 @throws ArchiveError CORRUPT, TOO_LARGE */
export async function extractPdfPage(path: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const { pdfium, document } = await openDocument(path)
  const single = pdfium._FPDF_CreateNewDocument()
  try {
    const isImported = withPdfiumMemory(pdfium, 4, (indices) => {
      new Int32Array(pdfium.HEAPU8.buffer, indices, 1)[0] = index
      return pdfium._FPDF_ImportPagesByIndex(single, document, indices, 1, 0) !== 0
    })
    if (!isImported) throw new ArchiveError('CORRUPT', 'The page cannot be read')
    return save(pdfium, single)
  } finally {
    pdfium._FPDF_CloseDocument(single)
  }
}

function save(pdfium: Pdfium, document: number): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = []
  let length = 0
  pdfium.io.onWrite = (bytes) => {
    length += bytes.length
    if (length > maxBytes) return false
    chunks.push(Buffer.from(bytes))
    return true
  }
  const isSaved = withPdfiumMemory(pdfium, fileWriteBytes, (target) => {
    new Uint32Array(pdfium.HEAPU8.buffer, target, 2).set([1, pdfium.writeBlock])
    return pdfium._FPDF_SaveAsCopy(document, target, 0) !== 0
  })
  if (!isSaved) throw new ArchiveError(length > maxBytes ? 'TOO_LARGE' : 'CORRUPT', 'The page cannot be written')
  return new Uint8Array(Buffer.concat(chunks))
}
