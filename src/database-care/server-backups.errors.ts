import { defineError } from '../kernel/errors/index.ts'

export const ServerBackupMissing = defineError(
  'SERVER_BACKUP_MISSING',
  404,
  'There is no backup named {name}; GET /api/v1/server-backups lists all.',
)
export const ServerBackupNotPossible = defineError('SERVER_BACKUP_NOT_POSSIBLE', 503, 'The database cannot be backed up: {reason:sentence}')
export const ServerBackupBroken = defineError('SERVER_BACKUP_BROKEN', 500, 'The backup is not whole and was thrown away: {reason:sentence}')
