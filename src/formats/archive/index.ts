export {
  type ArchiveContents,
  type ArchiveFile,
  type ArchiveLimits,
  type ArchiveReader,
  defaultLimits,
  type InspectOptions,
} from './archive-contents.ts'
export type { ArchiveMediaType } from './archive-signature.ts'
export { inspectArchive, mediaTypeOfFile, readMediaType } from './inspect-archive.ts'
export { roleOfEntry } from './page-entries.rules.ts'
