// A backup contains the task that makes it, which is running at that moment. A server on the restored data would run it again, and the
// new backup would take the place of the oldest one: perhaps of the one that was restored.
import Database from 'better-sqlite3'
import { makeBackupTask } from './database-maintenance.tasks.ts'
import { markRestored } from './restored-mark.queries.ts'
import { connectForTransfer } from './transfer/postgres-source.queries.ts'

/** For both engines. */
export const deleteUnfinishedBackups = `delete from "task" where "name" = '${makeBackupTask.name}' and "state" in ('QUEUED', 'RUNNING')`

export function deleteUnfinishedBackupsIn(file: string): void {
  const database = new Database(file)
  try {
    database.exec(deleteUnfinishedBackups)
  } finally {
    database.close()
  }
}

/** @param mark names the restore */
export async function finishRestored(url: string, mark: string): Promise<void> {
  const client = await connectForTransfer(url)
  try {
    await client.query(`begin; ${deleteUnfinishedBackups}; ${markRestored(mark)}; commit`)
  } finally {
    await client.end()
  }
}
