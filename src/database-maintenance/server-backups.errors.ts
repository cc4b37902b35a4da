import { defineError } from '../kernel/errors/index.ts'

export const ServerBackupMissing = defineError(
  'SERVER_BACKUP_MISSING',
  404,
  'No backup named {name}. GET /api/v1/server-backups lists all backups.',
)
export const ServerBackupNotPossible = defineError('SERVER_BACKUP_NOT_POSSIBLE', 503, "Couldn't back up the database: {reason:sentence}")
export const ServerBackupBroken = defineError('SERVER_BACKUP_BROKEN', 500, 'The backup is incomplete and was deleted: {reason:sentence}')
export const DatabaseDamaged = defineError(
  'DATABASE_DAMAGED',
  500,
  'The database is damaged, so no backup was created. Earlier backups are kept. Stop the server, check its disk and restore the latest backup with npm start -- restore <file>. SQLite reports: {reason:sentence}',
)
