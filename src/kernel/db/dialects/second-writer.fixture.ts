// A second thread that counts pages in the same SQLite file, as a scan writes alongside the server.
import { parentPort, workerData } from 'node:worker_threads'
import { sql } from 'kysely'
import { requireDefined } from '../../errors/index.ts'
import { inTransaction, openDatabase } from '../index.ts'

const db = openDatabase(workerData, 'worker')
for (let n = 0; n < 100; n++) {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql.raw<{ pages: number }>('select pages from book').execute(trx)
    await sql.raw(`update book set pages = ${requireDefined(rows[0], 'the book').pages + 1}`).execute(trx)
  })
}
await db.destroy()
parentPort?.postMessage('done')
