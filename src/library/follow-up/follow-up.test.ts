import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { recordChangedSeries } from './changed-series.queries.ts'
import { resumeFollowUps, runFollowUps } from './follow-up.task.ts'
import { combineFollowUps, type SomeFollowUps } from './follow-ups.ts'

const signal = new AbortController().signal

describe.each(databases)('follow-ups of library changes on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let seriesIds: readonly string[]
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'A/1.cbz': {}, 'B/1.cbz': {}, 'C/1.cbz': {} } })
    seriesIds = (await library.series()).map(({ id }) => id).toSorted()
    // From here on no task runs, so that queued tasks can be inspected.
    await server.app.context.tasks.idle()
    await server.app.context.tasks.stop()
    // No event is delivered either, as in a process that ends right after a commit.
    Object.assign(server.app.context.events, { emit: () => undefined })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const recordChanges = () => inTransaction(server.app.context.db, (trx) => recordChangedSeries(trx, seriesIds))
  const hand = (followUps: SomeFollowUps) =>
    runFollowUps({ db: server.app.context.db, followUps: combineFollowUps([followUps]) }, library.id, signal)
  const queued = async (name: string) =>
    (await server.app.context.db.selectFrom('task').select('payload').where('name', '=', name).where('state', '=', 'QUEUED').execute()).map(
      ({ payload }) => JSON.parse(payload),
    )

  test('every feature is notified once of all changes, and no record remains', async () => {
    await recordChanges()
    const calls: unknown[] = []
    expect(await hand({ seriesScanned: async (_, scanned) => void calls.push(scanned) })).toEqual({ series: 3 })
    expect(calls).toEqual([{ libraryId: library.id, seriesIds }])
    expect(await hand({})).toEqual({ series: 0 })
  })

  test('a series that changes while it is being passed on is passed on again', async () => {
    await recordChanges()
    await hand({ seriesScanned: (trx) => recordChangedSeries(trx, seriesIds.slice(0, 1)) })
    expect(await hand({})).toEqual({ series: 1 })
  })

  test('when one feature cannot store its follow-ups, all features are notified again', async () => {
    await recordChanges()
    const failing: SomeFollowUps = { seriesScanned: () => Promise.reject(new Error('No space left.')) }
    await expect(hand(failing)).rejects.toThrow('No space left.')
    await resumeFollowUps(server.app.context)
    expect(await queued('library.follow-up')).toEqual([{ libraryId: library.id }])
    expect(await hand({})).toEqual({ series: 3 })
  })

  test('a request to refresh metadata has stored its task before the response, for a series, for many and for a library', async () => {
    const [first] = seriesIds
    expect((await server.http.post(`/api/v1/series/${first}/metadata/refresh`)).statusCode).toBe(202)
    expect(await queued('metadata.refresh-series')).toEqual([{ seriesId: first }])
    expect((await server.http.post(`/api/v1/libraries/${library.id}/metadata/refresh`)).statusCode).toBe(202)
    expect(await queued('metadata.refresh-bound')).toMatchObject([{ libraryId: library.id }])
    const body = { action: 'REFRESH_METADATA', of: 'SERIES', ids: seriesIds }
    expect((await server.http.post('/api/v1/actions', body)).statusCode).toBe(202)
    expect(await queued('library.look-again')).toMatchObject([{ refresh: true }])
  })

  test('a changed source has queued its metadata refresh before the response', async () => {
    await server.app.context.db.deleteFrom('task').execute()
    expect((await server.http.patch('/api/v1/plugins/srca', { enabled: true })).statusCode).toBe(200)
    expect(await queued('metadata.refresh-bound')).toEqual([{ askedBeforeMs: 1 }])
  })

  test('a deleted library also deletes its records and has its posters cleaned up', async () => {
    await recordChanges()
    expect((await server.http.delete(`/api/v1/libraries/${library.id}`)).statusCode).toBe(204)
    expect(await queued('reading.tidy-posters')).toEqual([{ posterIds: [] }])
    expect(await server.app.context.db.selectFrom('changedSeries').selectAll().execute()).toEqual([])
  })
})
