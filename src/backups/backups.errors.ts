import { defineError } from '../kernel/errors/index.ts'

export const BackupInvalid = defineError('BACKUP_INVALID', 400, 'Invalid backup format: {reason:sentence} Nothing was imported.')
export const BackupTooLarge = defineError('BACKUP_TOO_LARGE', 413, 'The backup is too large: {reason:sentence} Nothing was imported.')
export const BackupMissing = defineError('BACKUP_MISSING', 400, 'file: is required. Upload the backup in a form field named "file".')
export const BackupImportBusy = defineError(
  'BACKUP_IMPORT_BUSY',
  503,
  'Another backup of a reading app is being imported. Try again in a moment.',
)
