import { defineError } from '../kernel/errors/index.ts'

export const BackupInvalid = defineError('BACKUP_INVALID', 400, 'Invalid backup format: {reason:sentence} Nothing was imported.')
export const BackupTooLarge = defineError('BACKUP_TOO_LARGE', 413, 'The backup is too large: {reason:sentence} Nothing was imported.')
export const BackupMissing = defineError('BACKUP_MISSING', 400, 'file: is missing. Upload the backup as a form field named "file".')
export const BackupImportBusy = defineError('BACKUP_IMPORT_BUSY', 503, 'Another reading app backup is being read. Try again in a moment.')
