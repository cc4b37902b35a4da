// Imports whose files no scan has found yet.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { anInbox, type Inbox } from '../../test/builders/an-inbox.ts'
import { databases } from '../../test/setup/databases.ts'
import { pollOptions } from '../../test/setup/timeouts.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { scanClaim } from '../library/index.ts'
import type { BookImportDto } from './imports.schemas.ts'
import { finishImports } from './run/finish-imports.ts'

const hourMs = 3_600_000

describe.each(databases)('imports that wait for a scan on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let inbox: Inbox
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    inbox = await anInbox()
    library = await aLibrary({ server, files: { 'Dawn/Dawn 1.cbz': {} } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
    await inbox.removeFolder()
  })

  const list = async () => (await server.http.get('/api/v1/imports')).json<BookImportDto[]>()
  /** Places a file while nothing can be scanned. */
  const placing = async (name: string, whilePlaced: (find: () => Promise<BookImportDto>) => Promise<void>) => {
    const { id: seriesId } = requireDefined((await library.series())[0], 'the series')
    const sourceFile = await inbox.add(name)
    await server.app.context.claims.hold(scanClaim(library.id), async () => {
      await server.http.post('/api/v1/imports', { copyMode: 'COPY', books: [{ sourceFile, seriesId }] })
      const find = async () =>
        requireDefined(
          (await list()).find((one) => one.sourceFile === sourceFile),
          'the import',
        )
      await expect.poll(async () => (await find()).state, pollOptions).toBe('PLACED')
      await whilePlaced(find)
    })
  }

  test('a file that is deleted before it was scanned ends its import', async () => {
    await placing('Deleted.cbz', async (find) => {
      await rm(join(library.root, 'Dawn', 'Deleted.cbz'))
      expect(await finishImports(server.app.context, library.id)).toEqual({ ended: 1 })
      expect(await find()).toMatchObject({ state: 'FAILED', errorSaying: { code: 'IMPORT_REMOVED' } })
    })
  })

  test.each([7, -7])('a clock that is set by %i hours does not end an import whose scan is still to come', async (hours) => {
    const { context } = server.app
    const clock = { ...context.clock, now: () => context.clock.now() + hours * hourMs }
    await placing(`Clock ${hours}.cbz`, async (find) => {
      expect(await finishImports({ ...context, clock }, library.id)).toEqual({ ended: 0 })
      expect(await find()).toMatchObject({ state: 'PLACED' })
    })
  })
})
