import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aServer } from '../../../test/builders/a-server.ts'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { appendToUpload, beginUpload } from './uploads.ts'

test('an upload request on a node that lost its database connection adds nothing to an upload that continues on another node', async () => {
  const database = await aPostgresDatabase()
  const [one, other] = [await aServer({ database }), await aServer({ database })]
  const { context } = one.app
  const { id } = await beginUpload(context, { name: 'Dawn.cbz', sizeBytes: 10 })
  const path = join(context.settings.configDir, 'imports', id)
  const part = new PassThrough()
  part.write('01234')
  const broken = appendToUpload(context, id, 0, part).catch((error: unknown) => error)
  await expect
    .poll(() =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    .toBe(5)
  const claims = sql`datname = current_database() and application_name = 'hondana claims'`
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where ${claims}`.execute(context.db)
  await appendToUpload(other.app.context, id, 5, Readable.from([Buffer.from('56789')]))
  expect(await broken).toMatchObject({ code: 'CLAIM_LOST' })
  part.end('56789')
  await finished(part)
  expect(await readFile(path, 'utf8')).toBe('0123456789')
  await one.app.close()
  await other.close()
})
