// The jobs of a decoder thread, selected by the file's content and never by its name.
import { ArchiveError } from '../archive/archive-error.ts'
import { inspectArchive, mediaTypeOfFile } from '../archive/inspect-archive.ts'
import { maxPageBytes } from '../archive/page-table.ts'
import { inspectRar } from '../archive/rar/inspect-rar.ts'
import { unpackRar } from '../archive/rar/unpack-rar.ts'
import { inspectSevenZip } from '../archive/seven-zip/inspect-seven-zip.ts'
import { unpackSevenZip } from '../archive/seven-zip/unpack-seven-zip.ts'
import { decodeJxl } from '../image/decode-jxl.ts'
import { extractPdfPage } from '../pdf/extract-page.ts'
import { inspectPdf } from '../pdf/inspect-pdf.ts'
import { type Pixels, renderPdfPage } from '../pdf/render-page.ts'
import type { DecoderJobs, DecoderRequest, JobKind, UnpackedPage, WantedPage } from './decoder-jobs.ts'

const pdfJpegQuality = 90

export function runJob(request: DecoderRequest): Promise<DecoderJobs[JobKind]['result']> {
  switch (request.kind) {
    case 'inspect':
      return inspect(request)
    case 'unpack':
      return unpack(request.path, request.wanted)
    case 'render':
      return render(request)
    case 'extract':
      return extractPdfPage(request.path, request.index)
    case 'jxl':
      return jxlToPng(request.bytes)
  }
}

async function inspect({ path, options }: DecoderJobs['inspect']['request']) {
  const mediaType = mediaTypeOfFile(path)
  switch (mediaType) {
    case 'application/x-rar-compressed; version=4':
    case 'application/x-rar-compressed; version=5':
      return inspectRar(path, options)
    case 'application/x-7z-compressed':
      return inspectSevenZip(path, options)
    case 'application/pdf':
      return inspectPdf(path, options)
    case 'application/x-tar':
      return inspectArchive(path, options)
    default:
      throw new ArchiveError('UNSUPPORTED_FORMAT', `No decoder for ${mediaType ?? 'this file'}`)
  }
}

async function render({ path, index, longEdgePx }: DecoderJobs['render']['request']) {
  const pixels = await renderPdfPage(path, index, longEdgePx)
  return new Uint8Array(await (await rawPicture(pixels)).jpeg({ quality: pdfJpegQuality, optimiseCoding: false }).toBuffer())
}

/** Not compressed, because it only goes on to another encoder. */
async function jxlToPng(bytes: Uint8Array) {
  return new Uint8Array(await (await rawPicture(await decodeJxl(bytes))).png({ compressionLevel: 0 }).toBuffer())
}

async function rawPicture({ data, widthPx: width, heightPx: height, channels }: Pixels) {
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels } })
}

async function unpack(path: string, wanted: readonly WantedPage[]): Promise<readonly UnpackedPage[]> {
  const pages: UnpackedPage[] = []
  const outcome = {
    onEntry: ({ ordinal }: WantedPage, bytes: Uint8Array) => {
      // A separate copy, because the receiver takes over its memory.
      pages.push({ ordinal, bytes: new Uint8Array(bytes) })
    },
    onFailure: ({ ordinal }: WantedPage, { code }: ArchiveError) => {
      pages.push({ ordinal, error: code })
    },
  }
  const entries = wanted.map((page) => ({ ...page, keepBytes: maxPageBytes })).sort((a, b) => a.ordinal - b.ordinal)
  if (entries.some(({ size }) => size > maxPageBytes)) throw new ArchiveError('TOO_LARGE', 'The page is too large')
  const run = mediaTypeOfFile(path) === 'application/x-7z-compressed' ? unpackSevenZip : unpackRar
  await run(path, entries, outcome)
  return pages
}
