export {
  type ArchiveContents,
  type ArchiveFile,
  type ArchiveLimits,
  type ArchiveReader,
  defaultLimits,
  type InspectOptions,
  type PageTable,
} from './archive-contents.ts'
export { ArchiveError, type ArchiveErrorCode } from './archive-error.ts'
export { inspectArchive } from './inspect-archive.ts'
