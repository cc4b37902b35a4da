// `npm start -- copy`: moves a server to another database.
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DatabaseLocation, holdInstanceLock, InstanceAlreadyRunning } from '../../kernel/db/index.ts'
import { completeRestore } from '../install-restored.ts'
import { openLockedSource } from '../transfer/open-source.ts'
import { postgresStage } from '../transfer/postgres-stage.queries.ts'
import type { ReportProgress } from '../transfer/progress.ts'
import { sqliteStage } from '../transfer/sqlite-stage.queries.ts'
import type { StageDatabase } from '../transfer/stage-database.ts'
import { type DataSource, TransferRefused } from '../transfer/table-data.ts'
import { type DatabasePlan, type TransferResult, transfer } from '../transfer/transfer.ts'
import { describeLocation } from './copy-arguments.rules.ts'

export interface CopyRequest {
  readonly from: DatabaseLocation
  readonly to: DatabaseLocation
  readonly plan: DatabasePlan
  readonly report: ReportProgress
}

/** @throws TransferRefused, the error of a connection */
export async function copyDatabase({ from, to, plan, report }: CopyRequest): Promise<TransferResult> {
  const id = describeLocation(from)
  if (id === describeLocation(to)) throw new TransferRefused('--from and --to are the same database.')
  if (from.engine === 'sqlite' && !isFile(from.file)) throw new TransferRefused(`The file ${from.file} doesn't exist.`)
  await using held = new AsyncDisposableStack()
  const folders = new Set([from, to].flatMap((one) => (one.engine === 'sqlite' ? [dirname(one.file)] : [])))
  for (const folder of folders) {
    held.defer(lockFolder(folder))
    await completeRestore(folder)
  }
  const source = await openCopySource(from, plan)
  held.defer(() => source.close())
  const stage = await openCopyStage(to, held)
  return await transfer({ source, stage, plan, id, report })
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

function lockFolder(folder: string): () => void {
  try {
    return holdInstanceLock(folder)
  } catch (error) {
    if (!(error instanceof InstanceAlreadyRunning)) throw error
    throw new TransferRefused(`A Hondana server or another copy is using ${folder}. Stop it first.`)
  }
}

async function openCopySource(from: DatabaseLocation, plan: DatabasePlan): Promise<DataSource> {
  const source = await openLockedSource(from, plan.leaveOut).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_NOTADB')
      throw new TransferRefused(`${describeLocation(from)} isn't a SQLite database. To restore a backup, use npm start -- restore <file>.`)
    throw error
  })
  try {
    assertCurrent(source, plan, describeLocation(from))
    return source
  } catch (error) {
    await source.close()
    throw error
  }
}

/** @throws TransferRefused unless the source has the schema of this program */
function assertCurrent({ migrations }: DataSource, plan: DatabasePlan, name: string): void {
  const known = new Set(plan.migrations.map((migration) => migration.name))
  if (migrations.length === 0) throw new TransferRefused(`${name} isn't the database of a Hondana server.`)
  if (migrations.some((one) => !known.has(one)))
    throw new TransferRefused(`${name} was made by a newer version of Hondana. Copy it with that version.`)
  if (migrations.length < known.size)
    throw new TransferRefused(
      `${name} was made by an older version of Hondana. Start the server of this version with it once, which updates it, then copy it.`,
    )
}

async function openCopyStage(to: DatabaseLocation, held: AsyncDisposableStack): Promise<StageDatabase> {
  const stage = to.engine === 'sqlite' ? sqliteStage(to.file, `${to.file}.copying`) : await postgresStage(to.url)
  held.defer(() => stage.close())
  if (await stage.isTargetEmpty()) return stage
  const advice = to.engine === 'sqlite' ? 'Choose another file, or delete it.' : 'Create a new database for the copy.'
  throw new TransferRefused(`The target ${describeLocation(to)} isn't empty. ${advice}`)
}
