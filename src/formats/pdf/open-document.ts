// A thread keeps one PDF open, because a request for a page is usually followed by one for the next page.
import { closeSync, fstatSync, openSync } from 'node:fs'
import { ArchiveError, type ArchiveErrorCode } from '../archive/archive-error.ts'
import { loadPdfium, type Pdfium, withPdfiumMemory } from './pdfium.ts'

export interface OpenDocument {
  readonly pdfium: Pdfium
  readonly fd: number
  readonly sizeBytes: number
  /** PDFium's handle. */
  readonly document: number
}

interface CachedDocument extends OpenDocument {
  readonly identity: string
  readonly access: number
}

/** In FPDF_GetLastError. */
const errorCodes: Readonly<Record<number, ArchiveErrorCode>> = { 4: 'ENCRYPTED', 5: 'ENCRYPTED' }
const fileAccessBytes = 12
const largestFile = 2 ** 32 - 1

let cached: CachedDocument | undefined

/** @throws ArchiveError ENCRYPTED, CORRUPT, TOO_LARGE; file system errors */
export async function openDocument(path: string): Promise<OpenDocument> {
  const fd = openSync(path, 'r')
  const { dev, ino, size, mtimeMs } = fstatSync(fd)
  const identity = `${dev} ${ino} ${size} ${mtimeMs}`
  if (cached?.identity === identity) {
    closeSync(fd)
    return cached
  }
  closeCached()
  try {
    const pdfium = await loadPdfium()
    cached = { pdfium, fd, sizeBytes: size, identity, ...load(pdfium, fd, size) }
    return cached
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

function load(pdfium: Pdfium, fd: number, sizeBytes: number): Pick<CachedDocument, 'document' | 'access'> {
  if (sizeBytes > largestFile) throw new ArchiveError('TOO_LARGE', 'The PDF is larger than 4 GiB')
  pdfium.io.fd = fd
  const access = pdfium.wasmExports.malloc(fileAccessBytes)
  // FPDF_FILEACCESS: length of the file, read function, its parameter.
  new Uint32Array(pdfium.HEAPU8.buffer, access, 3).set([sizeBytes, pdfium.readBlock, 0])
  const document = pdfium._FPDF_LoadCustomDocument(access, 0)
  if (document !== 0) return { document, access }
  pdfium.wasmExports.free(access)
  throw new ArchiveError(errorCodes[pdfium._FPDF_GetLastError()] ?? 'CORRUPT', 'The PDF cannot be opened')
}

function closeCached(): void {
  if (!cached) return
  const { pdfium, document, access, fd } = cached
  cached = undefined
  pdfium._FPDF_CloseDocument(document)
  pdfium.wasmExports.free(access)
  closeSync(fd)
}

export interface PdfPageSize {
  readonly width: number
  readonly height: number
}

/** Returns the displayed size of a page in points; undefined for a page without one. @param index from 0 */
export const pageSizeOf = ({ pdfium, document }: OpenDocument, index: number): PdfPageSize | undefined =>
  withPdfiumMemory(pdfium, 8, (address) => {
    if (!pdfium._FPDF_GetPageSizeByIndexF(document, index, address)) return undefined
    const [width = 0, height = 0] = new Float32Array(pdfium.HEAPU8.buffer, address, 2)
    return width > 0 && height > 0 && Number.isFinite(width * height) ? { width, height } : undefined
  })
