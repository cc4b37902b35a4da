// Folders that a scan can't read, for example because the server's user has no permission.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { disksCheck } from './disks.check.ts'

/** Too deep for the server to read: permissions don't stop root, who may run the tests. */
const tooDeep = `Locked/${`${'deep '.repeat(40)}/`.repeat(4)}`

describe.each(databases)('unreadable folders on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'Readable/1.cbz': {}, [`${tooDeep}1.cbz`]: {} } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  test('administrators see in the health of the server which folders the last scan could not read, until one can', async () => {
    const check = () => disksCheck(server.app.context).run(AbortSignal.timeout(10_000))
    const health = (await server.http.get('/api/v1/health')).json()
    expect(health.noticesSaying.libraryFolders).toMatchObject({
      code: 'FOLDERS_UNREADABLE',
      params: { folders: expect.stringMatching(/: Locked\/deep/) },
    })
    expect(health.components.libraryFolders).toBe('UP')
    await rename(join(library.root, 'Locked'), join(library.root, '.hidden'))
    await library.scan()
    expect(await check()).toEqual({ status: 'UP' })
  })
})
