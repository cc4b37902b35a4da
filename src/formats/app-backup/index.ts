export { BackupError, type BackupErrorCode } from './backup-error.ts'
export type { AppBackup, BackupTitle } from './decode-backup.ts'
export { readAppBackup } from './read-app-backup.ts'
