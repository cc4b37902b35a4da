export {
  type ArchiveContents,
  type ArchiveFile,
  type ArchiveLimits,
  type ArchiveReader,
  defaultLimits,
  type InspectOptions,
  noChecksum,
  noPages,
  type PageTable,
  pageMethods,
} from './archive-contents.ts'
export { ArchiveError, type ArchiveErrorCode } from './archive-error.ts'
export type { ArchiveMediaType } from './archive-signature.ts'
export { inspectArchive, mediaTypeOfFile } from './inspect-archive.ts'
export { locationOfPage, pageFact } from './page-at.rules.ts'
export { maxPageBytes, roleOfEntry } from './page-entries.rules.ts'
