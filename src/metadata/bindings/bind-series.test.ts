// A person corrects the title of a series while the source responds for the former one.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { requestMatches } from '../matching/title-matches.queries.ts'
import { listBindings, lockBindings, saveAnswer, saveFault } from './bindings.queries.ts'

describe.each(databases)('a corrected title on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let seriesId: string
  let other: string
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'Berserk/1.cbz': {}, 'Other/1.cbz': {} } })
    const all = await library.series()
    const idOf = (name: string) =>
      requireDefined(
        all.find((one) => one.name === name),
        'the series',
      ).id
    seriesId = idOf('Berserk')
    other = idOf('Other')
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

  test('in series.json does not get the response for the former one', async () => {
    const refresh = () => server.http.post(`/api/v1/series/${other}/metadata/refresh`)
    const currentOther = async () => requireDefined((await listBindings(server.app.context.db, other))[0], 'the binding')
    await library.add('Other/series.json', Buffer.from('{"srcbId": 1}'))
    await refresh()
    await server.app.context.tasks.idle()
    const former = await currentOther()
    await library.add('Other/series.json', Buffer.from('{"srcbId": 2}'))
    let detecting: ReturnType<typeof refresh> | undefined
    await inTransaction(server.app.context.db, async (trx) => {
      await lockBindings(trx, other)
      detecting = refresh()
      await pause(300)
      await saveAnswer(trx, former, { answer: { title: 'The former title' }, nowMs: 1 })
    })
    await detecting
    await server.app.context.tasks.idle()
    expect(await currentOther()).toMatchObject({ externalId: '2', answer: undefined, askedAt: 0 })
  })

  test('from the list of matches does not get the response for the former one', async () => {
    await bind('1')
    const former = await current()
    await requestMatches(server.app.context.db, [seriesId])
    const titles = [{ seriesId, provider: 'srcb', externalId: '2' }]
    let applying: ReturnType<typeof server.http.post> | undefined
    await inTransaction(server.app.context.db, async (trx) => {
      await lockBindings(trx, seriesId)
      applying = server.http.post('/api/v1/metadata/matches/apply', { titles })
      await pause(300)
      await saveAnswer(trx, former, { answer: { title: 'The former title' }, nowMs: 1 })
    })
    expect((await applying)?.statusCode).toBe(202)
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
