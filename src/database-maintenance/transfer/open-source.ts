import type { DatabaseLocation } from '../../kernel/db/index.ts'
import { lockForTransfer } from './postgres-schemas.queries.ts'
import { openPostgresSource } from './postgres-source.queries.ts'
import { openSqliteSource } from './sqlite-source.queries.ts'
import type { DataSource } from './table-data.ts'

/** Reads a database as of now. @param leaveOut tables that are not read */
export const openSource = async (location: DatabaseLocation, leaveOut: readonly string[]): Promise<DataSource> =>
  location.engine === 'sqlite' ? openSqliteSource(location.file, leaveOut) : openPostgresSource(location.url, leaveOut)

/** The same, locked against other copies, and refused while a server uses it. On SQLite the caller holds the lock of the folder. */
export const openLockedSource = async (location: DatabaseLocation, leaveOut: readonly string[]): Promise<DataSource> =>
  location.engine === 'sqlite' ? openSqliteSource(location.file, leaveOut) : openPostgresSource(location.url, leaveOut, lockForTransfer)
