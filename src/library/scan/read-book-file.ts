// Opens one book's file and says what it holds. Blocking: for worker threads.
// Promise: a bad file never stops a scan; it becomes a book with a status and a reason.
import { hash } from 'node:crypto'
import { type ArchiveContents, ArchiveError, type ArchiveErrorCode, inspectArchive } from '../../formats/archive/index.ts'
import { parseComicInfo } from '../../formats/comicinfo/index.ts'
import { epubMarks } from '../../formats/epub/index.ts'
import { embeddedOf } from '../books/embedded.rules.ts'
import { encodePages, noPages } from '../books/page-table.rules.ts'
import { codeWithNames } from './comment.rules.ts'
import { extensionOfFile } from './found-files.rules.ts'
import { readEpubFile } from './read-epub-file.ts'
import type { Reading } from './reading.ts'

/** Media types of what is a book by its name but is not read yet. */
const unreadTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  cbr: 'application/x-rar-compressed',
  rar: 'application/x-rar-compressed',
  cb7: 'application/x-7z-compressed',
  cbt: 'application/x-tar',
}

/** Komga's codes, which its clients translate (komga-api.md section 15). */
const codes = { access: 'ERR_1000', unsupported: 'ERR_1001', encrypted: 'ERR_1002', multiVolume: 'ERR_1004', noPages: 'ERR_1006' } as const
const entriesFailed = 'ERR_1007'
const analysisFailed = 'ERR_1008'
const unexpected = 'ERR_1005'

/** @returns undefined when the file is gone */
export function readBookFile(path: string): Reading | undefined {
  const extension = extensionOfFile(path)
  try {
    // An EPUB is a ZIP inside, but its pictures are not its pages.
    const epub = extension === 'epub' ? readEpubFile(path) : undefined
    if (epub) return epub
    const contents = inspectArchive(path, { dimensions: 'cheap' })
    const isMarked = contents.otherFiles.some(({ name }) => epubMarks.has(name))
    return (isMarked && readEpubFile(path)) || readingOf(contents)
  } catch (error) {
    if (error instanceof ArchiveError) return readingOfFailure(error.code, unreadTypes[extension])
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === undefined) return unreadable('ERROR', '', `${unexpected} [${(error as Error).name}]`)
    return { ...unreadable('ERROR', '', `${codes.access} [${code}]`), passing: true }
  }
}

/** Names the pages that cannot be shown; empty when all can. */
export const commentOnPages = ({ unreadable: failed }: ArchiveContents): string =>
  failed.length === 0
    ? ''
    : codeWithNames(
        entriesFailed,
        failed.map(({ name }) => name),
      )

function readingOf(contents: ArchiveContents): Reading {
  const { pages } = contents
  const base = { mediaType: contents.mediaType, embedded: embeddedIn(contents.comicInfo), passing: false }
  if (pages.names.length === 0) return { ...unreadable('ERROR', contents.mediaType, codes.noPages), ...base }
  return {
    ...base,
    status: 'READY',
    pageCount: pages.names.length,
    comment: commentOnPages(contents),
    dimensions: contents.measured === 'all' || pages.names.length === 1 ? 'ALL' : 'FIRST',
    pages: encodePages(pages),
    contentKey: hash('sha1', `${pages.sizes.join()};${pages.crcs.join()}`, 'base64url'),
  }
}

function embeddedIn(comicInfo: Uint8Array | undefined): string | null {
  const parsed = comicInfo && parseComicInfo(comicInfo)
  return parsed?.ok ? JSON.stringify(embeddedOf(parsed.info)) : null
}

/** @param unreadType media type by the file's extension, when it is one that we do not read yet */
function readingOfFailure(code: ArchiveErrorCode, unreadType: string | undefined): Reading {
  if (code === 'UNSUPPORTED_FORMAT' || (code === 'NOT_AN_ARCHIVE' && unreadType))
    return unreadable('UNSUPPORTED', unreadType ?? '', codes.unsupported)
  if (code === 'ENCRYPTED') return unreadable('UNSUPPORTED', 'application/zip', codes.encrypted)
  if (code === 'MULTI_VOLUME') return unreadable('UNSUPPORTED', 'application/zip', codes.multiVolume)
  return unreadable('ERROR', '', `${analysisFailed} [${code}]`)
}

const unreadable = (status: Reading['status'], mediaType: string, comment: string): Reading => ({
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
