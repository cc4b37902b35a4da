// How many sync points a user can have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { anEpub } from '../../../../test/builders/an-epub.ts'
import { databases } from '../../../../test/setup/databases.ts'
import { aKobo, summaryOf } from '../kobo.fixture.ts'

describe.each(databases)('sync points of many API keys on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'Text/Novel.epub': anEpub({ metadata: '<dc:title>Novel</dc:title>' }) } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const countOf = async (ownerId: string) => {
    const { db } = server.app.context
    const keys = db.selectFrom('apiKey').select('id').where('userId', '=', ownerId)
    return (await db.selectFrom('koboSyncPoint').select('id').where('apiKeyId', 'in', keys).execute()).length
  }

  test('a user who syncs with more and more keys keeps the newest 60, and a device without any gets everything again', async () => {
    const hostile = await server.aUser('hostile@example.org', { roles: ['KOBO_SYNC'] })
    const other = await aKobo(server, server.http)
    await other.sync()
    const first = await aKobo(server, hostile, 'first')
    await first.sync()
    for (let n = 0; n < 20; n++) {
      const device = await aKobo(server, hostile, `device ${n}`)
      for (let call = 0; call < 4; call++) await device.call()
    }
    expect(await countOf(hostile.id)).toBe(60)
    expect(summaryOf(await first.sync())).toEqual(['NewEntitlement Novel'])
    expect(await other.sync()).toEqual([])
  })
})
