// The work of a decoder thread, by the content of the file and never by its name.
import { ArchiveError } from '../archive/archive-error.ts'
import { mediaTypeOfFile } from '../archive/inspect-archive.ts'
import { inspectRar } from '../archive/rar/inspect-rar.ts'
import { unpackRar } from '../archive/rar/unpack-rar.ts'
import { inspectSevenZip } from '../archive/seven-zip/inspect-seven-zip.ts'
import { unpackSevenZip } from '../archive/seven-zip/unpack-seven-zip.ts'
import { maxEntryBytes } from '../archive/unpacked-entries.ts'
import type { DecoderJobs, DecoderRequest, JobKind, UnpackedPage, WantedPage } from './decoder-jobs.ts'

export function runJob(request: DecoderRequest): Promise<DecoderJobs[JobKind]['answer']> {
  switch (request.kind) {
    case 'inspect':
      return inspect(request)
    case 'unpack':
      return unpack(request.path, request.wanted)
  }
}

function inspect({ path, options }: DecoderJobs['inspect']['ask']) {
  const mediaType = mediaTypeOfFile(path)
  switch (mediaType) {
    case 'application/x-rar-compressed; version=4':
    case 'application/x-rar-compressed; version=5':
      return inspectRar(path, options)
    case 'application/x-7z-compressed':
      return inspectSevenZip(path, options)
    default:
      throw new ArchiveError('UNSUPPORTED_FORMAT', `No decoder for ${mediaType ?? 'this file'}`)
  }
}

async function unpack(path: string, wanted: readonly WantedPage[]): Promise<readonly UnpackedPage[]> {
  const pages: UnpackedPage[] = []
  const outcome = {
    onEntry: ({ ordinal }: WantedPage, bytes: Uint8Array) => {
      // A copy of its own: whoever gets it takes its memory for the page's.
      pages.push({ ordinal, bytes: new Uint8Array(bytes) })
    },
    onFailure: ({ ordinal }: WantedPage, { code }: ArchiveError) => {
      pages.push({ ordinal, error: code })
    },
  }
  const entries = wanted.map((page) => ({ ...page, keepBytes: maxEntryBytes })).sort((a, b) => a.ordinal - b.ordinal)
  if (entries.some(({ size }) => size > maxEntryBytes)) throw new ArchiveError('TOO_LARGE', 'The page is too large')
  const run = mediaTypeOfFile(path) === 'application/x-7z-compressed' ? unpackSevenZip : unpackRar
  await run(path, entries, outcome)
  return pages
}
