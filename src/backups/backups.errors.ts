import type { BackupErrorCode } from '../formats/app-backup/index.ts'
import { defineError } from '../kernel/errors/index.ts'
import { type CodedSentence, defineSentence } from '../kernel/sentences/index.ts'

export const BackupInvalid = defineError('BACKUP_INVALID', 400, 'Invalid backup format: {reason:sentence} Nothing was imported.')
export const BackupTooLarge = defineError('BACKUP_TOO_LARGE', 413, 'The backup is too large: {reason:sentence} Nothing was imported.')
export const BackupMissing = defineError('BACKUP_MISSING', 400, 'The request has no backup. Upload it in a form field named "file".')
export const BackupImportBusy = defineError(
  'BACKUP_IMPORT_BUSY',
  503,
  'Another backup of a reading app is being imported. Try again in a moment.',
)

export const TooMuchInIt = defineSentence(
  'BACKUP_WITH_TOO_MUCH',
  'It unpacks to more than {most:number} MiB, or contains more titles and sources than any app has.',
)

/** Why a file is no backup that can be imported. */
export const invalidReasons = {
  EMPTY: defineSentence('BACKUP_EMPTY', 'The file is empty.'),
  EMPTY_TAR: defineSentence('BACKUP_TAR_EMPTY', 'The TAR archive is empty.'),
  ZIP: defineSentence(
    'BACKUP_IS_ZIP',
    'The file is a ZIP archive. Upload a .tachibk or .proto.gz backup from Mihon or Tachiyomi 0.13 or later, or a TAR archive that contains one.',
  ),
  JSON: defineSentence(
    'BACKUP_IS_JSON',
    'The file is JSON. Upload a .tachibk or .proto.gz backup from Mihon or Tachiyomi 0.13 or later, or a TAR archive that contains one.',
  ),
  LAYERS: defineSentence('BACKUP_WITH_LAYERS', 'The backup is compressed too many times. Upload the file that the app created.'),
  DAMAGED: defineSentence('BACKUP_NOT_UNPACKED', "The file is damaged and can't be unpacked. Create a new backup in the app."),
  INVALID: defineSentence('BACKUP_OF_NO_APP', "The file is damaged or isn't a backup from Mihon, Tachiyomi or one of their forks."),
  NO_TITLES: defineSentence('BACKUP_WITHOUT_TITLES', 'The file contains no titles or categories.'),
} as const satisfies Readonly<Record<Exclude<BackupErrorCode, 'TOO_LARGE'>, () => CodedSentence>>
