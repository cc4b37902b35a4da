import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { aPostgresDatabase } from '../../test/setup/databases.ts'
import { encodeBackup } from '../formats/app-backup/app-backup.fixture.ts'
import { createClaims } from '../kernel/claims/index.ts'
import { backupClaim, readBackup } from './read-backup.ts'

const backup = gzipSync(encodeBackup({ titles: [{ sourceId: '77', url: '/manga/1', title: 'One' }] }))

test('while one node reads a backup, another one waits, and answers that it is busy when that takes too long', async () => {
  const database = await aPostgresDatabase()
  const [one, two] = [createClaims(database.location), createClaims(database.location)]
  onTestFinished(async () => {
    await one.close()
    await two.close()
    await database.drop()
  })
  const reading = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = one.hold(backupClaim(), async () => {
    begun.resolve()
    await reading.promise
  })
  await begun.promise
  await expect(readBackup(two, backup, 50)).rejects.toMatchObject({ code: 'BACKUP_IMPORT_BUSY' })
  const second = readBackup(two, backup)
  reading.resolve()
  await first
  expect((await second).titles.map(({ title }) => title)).toEqual(['One'])
})
