import { defineError } from '../kernel/errors/index.ts'

export const DownloadNotFound = defineError('DOWNLOAD_NOT_FOUND', 404, 'No download with ID {id}.')
export const DownloadUrlInvalid = defineError('DOWNLOAD_URL_INVALID', 400, 'Invalid URL format: {reason:sentence}')
export const DownloadActionRefused = defineError(
  'DOWNLOAD_ACTION_REFUSED',
  400,
  "This isn't possible for this download: {reason:sentence}.",
)
export const DownloadAlreadyActive = defineError(
  'DOWNLOAD_TWIN_ACTIVE',
  400,
  "This isn't possible for this download: another download of the same URL is already queued.",
)
export const DownloadBusy = defineError('DOWNLOAD_BUSY', 409, 'The download changed in the meantime. Try again.')
export const NoPagesToSave = defineError(
  'DOWNLOAD_NO_PAGES_TO_SAVE',
  400,
  'There are no longer pages to save for these chapters. Reload the list of chapters.',
)
export const DownloadLibraryNeeded = defineError(
  'DOWNLOAD_LIBRARY_NEEDED',
  400,
  'Choose a library to download to (libraryId): {reason:sentence}.',
)

// Errors of the preview of a URL.
export const DownloaderDisabled = defineError('DOWNLOADER_DISABLED', 503, 'Downloads are unavailable: {reason:sentence}')
export const AddressNotDownloadable = defineError('ADDRESS_NOT_DOWNLOADABLE', 400, "This URL can't be downloaded: {reason:sentence}")
export const AddressNotFoundAtSource = defineError(
  'ADDRESS_LEADS_NOWHERE',
  404,
  "There's nothing to download at this URL: {reason:sentence}",
)
export const DownloadSourceDown = defineError('DOWNLOAD_SOURCE_DOWN', 503, 'The source is unavailable: {reason:sentence}')
export const DownloadSourceSlow = defineError(
  'DOWNLOAD_SOURCE_SLOW',
  504,
  "The source didn't respond within {seconds:number} seconds. You can still queue the URL; the download starts when the source responds.",
)
export const ChaptersNotListed = defineError(
  'CHAPTERS_NOT_LISTED',
  400,
  '{count:number} of the selected chapters {count?is:are} no longer available at the source. Reload the preview.',
)

export const NamePatternInvalid = defineError('NAME_PATTERN_INVALID', 400, 'Invalid file name pattern: {reason:sentence}')
export const RepairRunning = defineError('COMICINFO_REPAIR_RUNNING', 409, 'A ComicInfo repair is already running. Wait until it finishes.')
export const RepairSourceUnavailable = defineError(
  'COMICINFO_REPAIR_NEEDS_SOURCE',
  503,
  'The repair needs chapter names from the source, which is unavailable: {reason:sentence}',
)
export const RepairFailed = defineError(
  'COMICINFO_REPAIR_FAILED',
  500,
  "Some archives weren't checked: {reason:sentence} Start the repair again to finish them.",
)

// Errors that end a run. Their messages are shown with the download.
export const DownloadLibraryNotFound = defineError('DOWNLOAD_LIBRARY_GONE', 404, 'The library was deleted.')
export const DownloadLibraryUnreachable = defineError(
  'DOWNLOAD_LIBRARY_NOT_REACHABLE',
  503,
  'The folder of the library "{library}" is unavailable. Connect its disk; the download resumes automatically.',
)
export const LibraryEmpty = defineError(
  'DOWNLOAD_LIBRARY_EMPTY',
  503,
  'The folder of the library "{library}" is empty although the library has books. Check that its disk is connected.',
)
export const DownloadDiskUnavailable = defineError(
  'DOWNLOAD_DISK_AWAY',
  503,
  'The series is on the disk at "{folder}" in the library "{library}", which isn\'t connected. Connect it; the download resumes automatically.',
)
export const DownloadLibraryMoved = defineError(
  'DOWNLOAD_LIBRARY_MOVED',
  409,
  'The folder of the library "{library}" was changed. The download resumes automatically in the new one.',
)
export const SeriesFolderMoved = defineError(
  'DOWNLOAD_SERIES_FOLDER_MOVED',
  409,
  'The folder "{folder}" was renamed, moved or deleted. The download resumes automatically.',
)
export const LibraryReadOnly = defineError(
  'DOWNLOAD_LIBRARY_READ_ONLY',
  403,
  'The server can\'t write to the folder of the library "{library}". Grant its user write access, check that the disk isn\'t mounted read-only, and retry.',
)
export const LibraryFull = defineError(
  'DOWNLOAD_LIBRARY_FULL',
  507,
  'The disk of the library "{library}" is full. Free up some space and retry; nothing was lost.',
)
