import { defineError } from '../kernel/errors/index.ts'

export const ImportPathNotAbsolute = defineError('IMPORT_PATH_NOT_ABSOLUTE', 400, '"{path}" isn\'t an absolute path. Enter the full path.')
export const ImportSourceMissing = defineError(
  'IMPORT_SOURCE_MISSING',
  400,
  'The file "{path}" doesn\'t exist, or the server can\'t read it. Check the path and its permissions.',
)
export const ImportSourceInLibrary = defineError(
  'IMPORT_SOURCE_IN_LIBRARY',
  400,
  'The file "{path}" is already in the library "{library}". Only files outside the libraries can be imported.',
)
export const ImportSourceOfServer = defineError(
  'IMPORT_SOURCE_OF_SERVER',
  400,
  '"{path}" is in the configuration folder. Choose a file or folder somewhere else.',
)
export const ImportUpgradeElsewhere = defineError(
  'IMPORT_UPGRADE_ELSEWHERE',
  400,
  "The book to replace isn't in the chosen series. Choose a book of that series.",
)
export const ImportSeriesMissing = defineError('IMPORT_SERIES_MISSING', 404, 'The chosen series no longer exists. Choose another one.')
export const ImportSeriesIsOneshot = defineError(
  'IMPORT_SERIES_IS_ONESHOT',
  400,
  'The chosen series is a one-shot, so nothing can be added to it. Choose another series.',
)
export const ImportTargetExists = defineError(
  'IMPORT_TARGET_EXISTS',
  409,
  'The series folder already has a file named "{name}". Choose another name.',
)
export const ImportNotScanned = defineError(
  'IMPORT_NOT_SCANNED',
  500,
  'The file was copied to "{path}", but the scan didn\'t find it there. Check the library settings, then scan the library.',
)
export const ImportRemoved = defineError(
  'IMPORT_REMOVED',
  409,
  'The file was copied to "{path}", but deleted or renamed before the scan found it. Import it again if you want to keep it.',
)
export const ImportTypeNotScanned = defineError(
  'IMPORT_TYPE_NOT_SCANNED',
  400,
  'The library "{library}" doesn\'t include files like "{name}". Enable this file type in the library settings.',
)
export const ImportFolderUnavailable = defineError(
  'IMPORT_FOLDER_UNAVAILABLE',
  409,
  'The folder "{path}" of the library "{library}" is unavailable. Check that its disk is connected, or scan the library.',
)
export const ImportFolderExcluded = defineError(
  'IMPORT_FOLDER_EXCLUDED',
  400,
  'The settings of the library "{library}" exclude the folder "{path}". Choose another name.',
)
export const ImportNotABook = defineError(
  'IMPORT_NOT_A_BOOK',
  400,
  'The file "{name}" can\'t be read as a book ({code}). The file may be damaged or still being copied.',
)
export const ImportNotReadable = defineError(
  'IMPORT_NOT_READABLE',
  500,
  'The file "{name}" couldn\'t be read ({code}), but may be intact. Check its disk and the free memory, then import it again.',
)
export const ImportSourceChanged = defineError(
  'IMPORT_SOURCE_CHANGED',
  409,
  'The file "{name}" changed while it was being imported. Import it again when it\'s complete.',
)
export const ImportFailed = defineError(
  'IMPORT_FAILED',
  500,
  'Couldn\'t import "{name}" ({fault}). Check the disk space and that the server may write to the folder.',
)
export const ImportChoiceIncomplete = defineError(
  'IMPORT_CHOICE_INCOMPLETE',
  400,
  'Choose a file or an upload, then choose a series or enter the name of a new one.',
)
export const ImportUploadMissing = defineError(
  'IMPORT_UPLOAD_MISSING',
  404,
  'This upload no longer exists. Unfinished uploads are deleted after a week. Upload the file again.',
)
export const ImportUploadUnfinished = defineError(
  'IMPORT_UPLOAD_UNFINISHED',
  409,
  'The upload of "{name}" isn\'t complete. Finish it first.',
)

/** Komga's codes of these errors, which its clients translate. */
const komgaCodes: Readonly<Record<string, string>> = {
  [ImportSourceMissing.code]: 'ERR_1018',
  [ImportSourceInLibrary.code]: 'ERR_1019',
  [ImportUpgradeElsewhere.code]: 'ERR_1020',
  [ImportTargetExists.code]: 'ERR_1021',
  [ImportNotScanned.code]: 'ERR_1022',
}

/** As in the event `BookImported`: Komga's code, otherwise the message. */
export const toKomgaMessage = ({ code, message }: { readonly code: string | null; readonly message: string }): string =>
  (code === null ? undefined : komgaCodes[code]) ?? message
