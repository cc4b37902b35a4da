// Restores what earlier versions wrote with pg_dump.
// Limit: needs pg_restore, in a version that is at least as new as the database.
import { parsePostgresAddress } from '../kernel/db/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { postgresStage } from './transfer/postgres-stage.queries.ts'
import { TransferRefused } from './transfer/table-data.ts'
import { finishRestored } from './unfinished-backups.queries.ts'

/**
 * Creates the tables in one transaction. Only in an empty database: those of a later version refer to tables that would be replaced.
 * @param mark names this restore
 * @throws TransferRefused, also with the output of the tool
 */
export async function restorePgDump(url: string, file: string, mark: string): Promise<void> {
  // Locks the database until it is closed.
  const stage = await postgresStage(url)
  try {
    if (!(await stage.isTargetEmpty()))
      throw new TransferRefused(
        "This backup was made with pg_dump and restores into an empty database only, and this one isn't empty. Create another one, for " +
          'example with createdb, and set HONDANA_DATABASE_URL to it.',
      )
    await runRestore(url, file)
    await finishRestored(url, mark)
  } finally {
    await stage.close()
  }
}

async function runRestore(url: string, file: string): Promise<void> {
  const { execa } = await import('execa')
  const args = ['--clean', '--if-exists', '--no-owner', '--single-transaction', `--dbname=${databaseNameOf(url)}`, file]
  const { exitCode, stderr, code } = await execa('pg_restore', args, { env: environmentOf(url), reject: false })
  if (code === 'ENOENT')
    throw new TransferRefused(
      "This backup was made with pg_dump, and pg_restore isn't installed. Install the PostgreSQL client tools on this machine first.",
    )
  if (exitCode !== 0) throw new TransferRefused(`pg_restore says: ${stderr.trim().replace(/\n.*$/s, '')}`)
}

/** pg_restore does not read it from the environment. */
const databaseNameOf = (url: string): string => addressOf(url).database

const addressOf = (url: string) => requireDefined(parsePostgresAddress(url), 'an address that was connected to')

/** The password is passed through the environment, because every user of the machine can read the command line. */
function environmentOf(url: string): Record<string, string> {
  const { host, port, user, password, database, params } = addressOf(url)
  const values = {
    PGHOST: host,
    PGPORT: port,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGSSLMODE: params.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
