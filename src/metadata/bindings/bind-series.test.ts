// A person corrects the title of a series while the source responds for the former one.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { listBindings, lockBindings, saveAnswer, saveFault } from './bindings.queries.ts'

describe.each(databases)('a corrected title on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let seriesId: string
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'Berserk/1.cbz': {} } })
    seriesId = requireDefined((await library.series())[0], 'the series').id
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const bind = (externalId: string) => server.http.put(`/api/v1/series/${seriesId}/metadata/sources/srcb`, { externalId })
  const current = async () => requireDefined((await listBindings(server.app.context.db, seriesId))[0], 'the binding')

  test('does not get the response for the former one', async () => {
    await bind('1')
    const former = await current()
    let corrected: ReturnType<typeof bind> | undefined
    await inTransaction(server.app.context.db, async (trx) => {
      await lockBindings(trx, seriesId)
      corrected = bind('2')
      await pause(300)
      await saveAnswer(trx, former, { answer: { title: 'The former title' }, nowMs: 1 })
    })
    expect((await corrected)?.statusCode).toBeLessThan(300)
    expect(await current()).toMatchObject({ externalId: '2', answer: undefined })
  })

  test('does not get the error of the former one', async () => {
    await bind('3')
    const former = await current()
    await bind('4')
    await saveFault(server.app.context.db, former, { fault: 'The title no longer exists.', nowMs: 5 })
    expect(await current()).toMatchObject({ externalId: '4', fault: null, askedAt: 0 })
  })
})
