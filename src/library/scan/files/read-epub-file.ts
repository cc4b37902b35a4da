// Opens an EPUB and reads its contents. Blocking: for worker threads.
import { hash } from 'node:crypto'
import { ArchiveError } from '../../../formats/archive/archive-error.ts'
import { noPages } from '../../../formats/archive/page-table.ts'
import { type EpubContents, EpubError, type EpubProblemKind, inspectEpub, pagesOfText } from '../../../formats/epub/index.ts'
import { embeddedOfEpub } from '../../books/serving/embedded-epub.rules.ts'
import { encodePages } from '../../books/serving/page-table.rules.ts'
import { toEpubRow } from '../../books/serving/stored-epub.rules.ts'
import { codeWithNames } from './comment.rules.ts'
import type { FileReadResult } from './file-reading.ts'

export const epubMediaType = 'application/epub+zip'

/** Komga's codes, which its clients translate (docs/api/komga-contract.md, "Media types and codes"). */
const encrypted = 'ERR_1002'
const badEpub = 'ERR_1032'
const troubleCodes: Readonly<Record<EpubProblemKind, string>> = {
  entries: 'ERR_1033',
  toc: 'ERR_1035',
  landmarks: 'ERR_1036',
  'page-list': 'ERR_1037',
  pages: 'ERR_1038',
  positions: 'ERR_1039',
}

/** @returns undefined when the file is an archive but not an EPUB @throws the file system's error */
export function readEpubFile(path: string): FileReadResult | undefined {
  try {
    const contents = inspectEpub(path)
    return contents && readingOf(contents)
  } catch (error) {
    if (error instanceof EpubError) return error.code === 'ENCRYPTED' ? unreadable(encrypted, 'UNSUPPORTED') : unreadable(badEpub)
    if (error instanceof ArchiveError) return unreadable(`${badEpub} [${error.code}]`)
    throw error
  }
}

function readingOf(contents: EpubContents): FileReadResult {
  const { pages, readingOrder, resources } = contents
  const files = [...readingOrder, ...resources]
  return {
    status: 'READY',
    mediaType: epubMediaType,
    comment: contents.problems.map(({ kind, names }) => codeWithNames(troubleCodes[kind], names)).join(' '),
    pageCount: pages.names.length || pagesOfText(readingOrder),
    // Images are measured already, and a text has no pages to measure.
    dimensions: pages.names.length > 0 ? 'ALL' : 'NONE',
    pages: encodePages(pages),
    contentKey: hash('sha1', files.map(({ crc32, uncompressedSize }) => `${crc32};${uncompressedSize}`).join(), 'base64url'),
    embedded: JSON.stringify(embeddedOfEpub(contents.metadata)),
    epub: toEpubRow(contents),
    passing: false,
  }
}

const unreadable = (comment: string, status: FileReadResult['status'] = 'ERROR'): FileReadResult => ({
  status,
  mediaType: epubMediaType,
  comment,
  pageCount: 0,
  dimensions: 'NONE',
  pages: encodePages(noPages),
  contentKey: null,
  embedded: null,
  passing: false,
})
