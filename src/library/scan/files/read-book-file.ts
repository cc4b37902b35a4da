// Opens a book's file and detects its format by content. ZIP, TAR and EPUB are read here, blocking, in worker threads; formats that need
// third-party code are read by a decoder. To add a format, add a reader in formats/ and a branch here.
// Guarantee: a bad file never stops a scan; it becomes a book with a status and a reason.
import { hash } from 'node:crypto'
import { ArchiveError, type ArchiveErrorCode } from '../../../formats/archive/archive-error.ts'
import { type ArchiveContents, inspectArchive, mediaTypeOfFile } from '../../../formats/archive/index.ts'
import { noPages } from '../../../formats/archive/page-table.ts'
import { parseComicInfo } from '../../../formats/comicinfo/index.ts'
import type { Decoder } from '../../../formats/decoder/index.ts'
import { epubMarks } from '../../../formats/epub/index.ts'
import { asError, errorCodeOf } from '../../../kernel/errors/index.ts'
import { embeddedOf } from '../../books/embedded/embedded.rules.ts'
import { encodePages } from '../../books/serving/page-table.rules.ts'
import { extensionOfFile } from '../plan/found-files.rules.ts'
import { codeWithNames } from './comment.rules.ts'
import type { FileReadResult } from './file-reading.ts'
import { readEpubFile } from './read-epub-file.ts'

/** Komga's codes, which its clients translate (docs/api/komga-contract.md, "Media types and codes"). */
const codes = { access: 'ERR_1000', unsupported: 'ERR_1001', encrypted: 'ERR_1002', multiVolume: 'ERR_1004', noPages: 'ERR_1006' } as const
const entriesFailed = 'ERR_1007'
const analysisFailed = 'ERR_1008'
const unexpected = 'ERR_1005'

/** Result for a file that `readWithDecoder` must read. */
export const needsDecoder = 'needs-decoder'

/** @returns undefined when the file no longer exists */
export function readBookFile(path: string, disk: { readonly slowDisk?: boolean } = {}): FileReadResult | undefined | typeof needsDecoder {
  const extension = extensionOfFile(path)
  try {
    // An EPUB is a ZIP archive, but the images in it are not its pages.
    const epub = extension === 'epub' ? readEpubFile(path) : undefined
    if (epub) return epub
    const contents = inspectArchive(path, { dimensions: 'cheap', ...disk })
    const isMarked = contents.otherFiles.some(({ name }) => epubMarks.has(name))
    return (isMarked && readEpubFile(path)) || readingOf(contents)
  } catch (error) {
    if (error instanceof ArchiveError && error.code === 'NEEDS_DECODER') return needsDecoder
    return readingOfError(path, error)
  }
}

/** The same for files that `readBookFile` cannot read. */
export async function readWithDecoder(decoder: Decoder, path: string): Promise<FileReadResult | undefined> {
  try {
    return readingOf(await decoder.inspect(path, { dimensions: 'cheap' }))
  } catch (error) {
    return readingOfError(path, error)
  }
}

function readingOfError(path: string, error: unknown): FileReadResult | undefined {
  if (error instanceof ArchiveError) return readingOfFailure(path, error.code)
  const code = errorCodeOf(error)
  const { name } = asError(error)
  if (code === 'ENOENT') return undefined
  if (code === undefined) return unreadable('ERROR', '', `${unexpected} [${name}]`)
  return { ...unreadable('ERROR', '', `${codes.access} [${code}]`), passing: true }
}

/** Lists the unreadable pages; empty when all are readable. */
export const commentOnPages = ({ unreadable: failed }: ArchiveContents): string =>
  failed.length === 0
    ? ''
    : codeWithNames(
        entriesFailed,
        failed.map(({ name }) => name),
      )

function readingOf(contents: ArchiveContents): FileReadResult {
  const { pages, mediaType, measured, fingerprint } = contents
  const base = { mediaType, embedded: embeddedIn(contents.comicInfo), passing: false }
  const isEncrypted = contents.unreadable.some(({ code }) => code === 'ENCRYPTED')
  if (pages.names.length === 0 && isEncrypted) return { ...unreadable('UNSUPPORTED', mediaType, codes.encrypted), ...base }
  if (pages.names.length === 0) return { ...unreadable('ERROR', mediaType, codes.noPages), ...base }
  return {
    ...base,
    status: 'READY',
    pageCount: pages.names.length,
    comment: commentOnPages(contents),
    dimensions: measured === 'all' || pages.names.length === 1 ? 'ALL' : 'FIRST',
    pages: encodePages(pages),
    contentKey: fingerprint ?? hash('sha1', `${pages.sizes.join()};${pages.crcs.join()}`, 'base64url'),
  }
}

function embeddedIn(comicInfo: Uint8Array | undefined): string | null {
  const parsed = comicInfo && parseComicInfo(comicInfo)
  return parsed?.ok ? JSON.stringify(embeddedOf(parsed.info)) : null
}

function readingOfFailure(path: string, code: ArchiveErrorCode): FileReadResult | undefined {
  const mediaType = typeByContent(path)
  if (code === 'UNSUPPORTED_FORMAT' || code === 'NOT_AN_ARCHIVE') return unreadable('UNSUPPORTED', mediaType, codes.unsupported)
  if (code === 'ENCRYPTED') return unreadable('UNSUPPORTED', mediaType, codes.encrypted)
  if (code === 'MULTI_VOLUME') return unreadable('UNSUPPORTED', mediaType, codes.multiVolume)
  // It may have broken down because the server had too little memory.
  return { ...unreadable('ERROR', mediaType, `${analysisFailed} [${code}]`), passing: code === 'DECODER_FAILED' }
}

/** For display only: the type is empty when the file cannot be read a second time. */
function typeByContent(path: string): string {
  try {
    return mediaTypeOfFile(path) ?? ''
  } catch {
    return ''
  }
}

const unreadable = (status: FileReadResult['status'], mediaType: string, comment: string): FileReadResult => ({
  status,
  mediaType,
  comment,
  pageCount: 0,
  dimensions: 'NONE',
  pages: encodePages(noPages),
  contentKey: null,
  embedded: null,
  passing: false,
})
