import { defineError } from '../kernel/errors/index.ts'

export const DownloadNotFound = defineError('DOWNLOAD_NOT_FOUND', 404, 'There is no download with the id {id}.')
export const DownloadUrlInvalid = defineError('DOWNLOAD_URL_INVALID', 400, 'Invalid URL format: {reason:sentence}')
export const DownloadActionRefused = defineError('DOWNLOAD_ACTION_REFUSED', 400, 'The download cannot do {action}: {reason:sentence}.')
export const DownloadTwinActive = defineError(
  'DOWNLOAD_TWIN_ACTIVE',
  400,
  'The download cannot do {action}: another download of the same address is in the queue already.',
)
export const DownloadBusy = defineError('DOWNLOAD_BUSY', 409, 'The download changes too fast; try again.')
export const DownloadLibraryNeeded = defineError(
  'DOWNLOAD_LIBRARY_NEEDED',
  400,
  'Say with libraryId which library the download is for; {reason:sentence}.',
)

// What keeps a person from seeing what an address would bring.
export const DownloaderDisabled = defineError('DOWNLOADER_DISABLED', 503, 'Nothing can be downloaded now: {reason:sentence}')
export const AddressNotDownloadable = defineError(
  'ADDRESS_NOT_DOWNLOADABLE',
  400,
  'Nothing can be downloaded from this address: {reason:sentence}',
)
export const AddressLeadsNowhere = defineError(
  'ADDRESS_LEADS_NOWHERE',
  404,
  'There is nothing to download at this address: {reason:sentence}',
)
export const DownloadSourceDown = defineError('DOWNLOAD_SOURCE_DOWN', 503, 'The source cannot be asked now: {reason:sentence}')
export const DownloadSourceSlow = defineError(
  'DOWNLOAD_SOURCE_SLOW',
  504,
  'The source has not answered within {seconds:number} seconds. Queue the address all the same: the download waits for its answer.',
)
export const ChaptersNotListed = defineError(
  'CHAPTERS_NOT_LISTED',
  400,
  'The source does not list {count:number} of the chosen chapters any more. Look at the preview again.',
)

export const NamePatternInvalid = defineError('NAME_PATTERN_INVALID', 400, 'The pattern cannot be used: {reason:sentence}')
export const RepairRunning = defineError('COMICINFO_REPAIR_RUNNING', 409, 'ComicInfo files are being repaired already; wait for it to end.')
export const RepairNeedsSource = defineError(
  'COMICINFO_REPAIR_NEEDS_SOURCE',
  503,
  'The source has to be asked what the chapters are called, and that is not possible now: {reason:sentence}',
)
export const RepairFailed = defineError(
  'COMICINFO_REPAIR_FAILED',
  500,
  'Not all archives were looked at: {reason:sentence} What is repaired stays so; start again for the rest.',
)

// What ends a run. Their messages are shown at the download.
export const LibraryGone = defineError('DOWNLOAD_LIBRARY_GONE', 404, 'The library was deleted.')
export const LibraryNotReachable = defineError(
  'DOWNLOAD_LIBRARY_NOT_REACHABLE',
  503,
  'The folder of the library "{library}" cannot be reached. Connect it; the download goes on by itself.',
)
export const LibraryEmpty = defineError(
  'DOWNLOAD_LIBRARY_EMPTY',
  503,
  'The folder of the library "{library}" is empty although the library has books: it looks as if its drive is not connected.',
)
export const DiskAway = defineError(
  'DOWNLOAD_DISK_AWAY',
  503,
  'The series lies on the disk at "{folder}" in the library "{library}", and that is not connected. Connect it; the download goes on by itself.',
)
export const LibraryReadOnly = defineError(
  'DOWNLOAD_LIBRARY_READ_ONLY',
  403,
  'The server may not write into the folder of the library "{library}". Give its user the right to and retry.',
)
export const LibraryFull = defineError(
  'DOWNLOAD_LIBRARY_FULL',
  507,
  'The disk of the library "{library}" is full. Free some space and retry; nothing was lost.',
)
