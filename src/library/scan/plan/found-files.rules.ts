// Decides which files are books and which folders are read (docs/behavior.md, "Scans"). Pure: uses only names.
import { seriesJsonFileName } from '../../../formats/series-json/index.ts'
import type { LibraryOptions } from '../../libraries/libraries.schemas.ts'
import { mayBeArtwork } from '../files/artwork.rules.ts'

export type ScanOptions = Pick<
  LibraryOptions,
  'scanCbx' | 'scanPdf' | 'scanEpub' | 'scanDirectoryExclusions' | 'oneshotsDirectory' | 'importLocalArtwork'
>

export interface FileRules {
  /** Whether a file with this name is a book. */
  isBook(fileName: string): boolean
  /** Whether a file with this name contains metadata of the books next to it. */
  isSidecar(fileName: string): boolean
  /** Whether a file with this name may be a poster of a book or series next to it. */
  mayBeArtwork(fileName: string): boolean
  /** Whether a folder is excluded with everything below it. @param path full path, with "/" */
  isExcluded(path: string): boolean
  /** Whether every book in the folder is a series of its own. @param path full path, with "/" */
  holdsOneshots(path: string): boolean
}

const archiveExtensions = ['cbz', 'zip', 'cbr', 'rar', 'cb7', 'cbt']

/** The rules of one library. */
export function fileRules(options: ScanOptions): FileRules {
  const extensions = new Set([
    ...(options.scanCbx ? archiveExtensions : []),
    ...(options.scanPdf ? ['pdf'] : []),
    ...(options.scanEpub ? ['epub'] : []),
  ])
  const exclusions = options.scanDirectoryExclusions.map((part) => part.trim().toLowerCase()).filter(Boolean)
  const oneshots = options.oneshotsDirectory?.trim().toLowerCase()
  return {
    isBook: (fileName) => !isHidden(fileName) && extensions.has(extensionOfFile(fileName)),
    isSidecar: (fileName) => fileName.toLowerCase() === seriesJsonFileName,
    mayBeArtwork: (fileName) => options.importLocalArtwork && mayBeArtwork(fileName),
    isExcluded: (path) => exclusions.length > 0 && exclusions.some((part) => path.toLowerCase().includes(part)),
    holdsOneshots: (path) => Boolean(oneshots && path.toLowerCase().includes(oneshots)),
  }
}

/** Hidden files and folders, including those of running downloads, are never read. */
export const isHidden = (name: string): boolean => name.charCodeAt(0) === 46

/** Lower case, without dot; empty when there is none. */
export function extensionOfFile(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** File name without its extension. */
export function stemOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot <= 0 ? fileName : fileName.slice(0, dot)
}
