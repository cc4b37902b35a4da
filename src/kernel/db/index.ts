export {
  afterCommit,
  beforeCommit,
  type DatabaseLocation,
  type Db,
  databaseName,
  type Engine,
  engineOf,
  inTransaction,
  openDatabase,
  postgresLocation,
  type Trx,
} from './database.ts'
export { postgresTime, readPostgresTime } from './database-time.queries.ts'
export { DatabaseUnavailable, retryWhileUnavailable } from './database-unavailable.ts'
export { isConnectionLost, isSocketMissing, keepaliveSettings } from './dialects/postgres.ts'
export { loadCursors } from './dialects/postgres-cursor.ts'
export { createRowTrigger } from './dialects/row-triggers.ts'
export {
  createTextIndex,
  keepWithTexts,
  mergeTexts,
  putTexts,
  removeTexts,
  selectDocuments,
  type TextIndex,
  type TextQuery,
} from './dialects/text-search.ts'
export { holdInstanceLock, InstanceAlreadyRunning } from './instance-lock.ts'
export {
  assertSchemaSupported,
  defineContractMigration,
  defineMigration,
  type FeatureMigration,
  migrate,
  pendingMigrations,
  SchemaTooNew,
  unlessTableMissing,
} from './migrate.ts'
export {
  binaryText,
  claimLock,
  flag,
  inBatches,
  inList,
  insertRows,
  isUniqueViolation,
  lockForPurpose,
  readInBackground,
  shareLock,
  shuffled,
  toJson,
} from './portable.ts'
export { parsePostgresAddress } from './postgres-address.rules.ts'
export type { Tables } from './tables.ts'
export { containsText, matchesText, type TextMatch } from './text-match.ts'
