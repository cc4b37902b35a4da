// A database of version 0.1, which stored messages as plain text, read by the current server.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../src/kernel/db/index.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { storeSentences } from '../../src/kernel/sentences/index.ts'
import { aLibrary } from '../builders/a-library.ts'
import { aServer, type TestServer } from '../builders/a-server.ts'
import { databases } from '../setup/databases.ts'

const noPages = 'MangaDex offers no pages: HTTP 404'
const someFailed = `1 of 2 chapters failed: ${noPages}`
/** Not a message of the server, although it resembles the current format of the column. */
const stranger = '{"code":"DISABLED","params":{}}\nsays the site'

const noPagesToday = 'MangaDex returned no pages (HTTP 404)'
const someFailedToday = `1 of 2 chapters failed: ${noPagesToday}`
const saidNoPages = { code: 'SOURCE_OFFERS_NO_PAGES', params: { source: 'MangaDex', status: 404 }, message: noPagesToday }
const saidSomeFailed = { code: 'CHAPTERS_FAILED', params: { count: 1, total: 2, reason: saidNoPages }, message: someFailedToday }

type Values = Readonly<Record<string, string | number | null>>

const insert = (server: TestServer, table: string, values: Values) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((key) => sql.ref(key)))}) values (${sql.join(Object.values(values))})`.execute(
    server.app.context.db,
  )

const aTask = (id: string, message: string | null, error: string | null): Values => ({
  ...{ id, name: 'library.scan', key: id, lane: 'scan', payload: '{}', priority: 4, state: 'FAILED', attempt: 1, maxAttempts: 1 },
  ...{ runAt: 1, percent: null, message, outcome: null, error, createdAt: 1, startedAt: 1, finishedAt: Date.now() },
})

const aDownload = (id: string, libraryId: string, message: string | null): Values => ({
  ...{ id, url: `https://example.org/${id}`, requestKey: id, site: 'example.org', libraryId, title: id, status: 'FAILED', priority: 5 },
  ...{ listsChapters: 1, progress: 0, currentChapter: '', totalChapters: 2, message, createdBy: 'x', attempt: 1, nextAttemptAt: null },
  ...{ runNumber: 1, createdAt: 1, updatedAt: 1 },
})

const chapterInfo = '{"number":"1","volume":null,"title":null,"scanlationGroups":[]}'

const aChapter = (downloadId: string, chapterKey: string, lastError: string): Values => ({
  ...{ downloadId, chapterKey, position: 0, url: 'https://example.org/c', info: chapterInfo, state: 'FAILED', attempts: 1 },
  ...{ permanent: 0, lastError, told: 0 },
})

describe.each(databases)('a database of version 0.1 on %s', (_engine, aDatabase) => {
  test('shows its messages with codes and parameters, and third-party messages unchanged', async ({ onTestFinished }) => {
    const server = await aServer({ database: await aDatabase(), working: true })
    onTestFinished(server.close)
    const library = await aLibrary({ server, files: { 'A Series/c001.cbz': { pages: 1 } } })
    const { id: seriesId } = requireDefined((await library.series())[0], 'the series')
    const ofLibrary = { libraryId: library.id, titleKey: 'title' }
    const chapter = { ...ofLibrary, url: 'https://example.org/c', groups: '[]', notBefore: null, seenAt: 1 }
    await insert(server, 'task', aTask('T1', '3 of 5 checked: Berserk: The Prototype', 'There is no plugin left.'))
    await insert(server, 'download', aDownload('D1', library.id, someFailed))
    await insert(server, 'download', aDownload('D2', library.id, stranger))
    await insert(server, 'download', aDownload('D3', library.id, null))
    await insert(server, 'downloadChapter', aChapter('D1', 'c', noPages))
    await insert(server, 'sourceChapter', { ...chapter, chapterKey: 'c', state: 'failed', reason: noPages, failures: 2 })
    await insert(server, 'sourceChapter', { ...chapter, chapterKey: 'd', state: 'failed', reason: '', failures: 1 })
    await insert(server, 'followTitle', {
      ...{ ...ofLibrary, url: 'https://example.org/t', wanted: '[]', listedChapters: 0, newChapters: 0, lastCheckedAt: 1 },
      lastError: 'The site lists no chapter for this address.',
    })
    await insert(server, 'sourceBinding', {
      ...{ seriesId, pluginId: 'srca', externalId: '1', url: '', origin: 'CHOSEN', detached: 0, chosen: '[]' },
      ...{ askedAt: 1, fault: 'MangaDex answered 500' },
    })
    await insert(server, 'sourcePause', {
      pluginId: 'srcb',
      failures: 1,
      since: 1,
      until: 2,
      fault: 'AniList does not know this manga',
      status: 500,
    })
    await insert(server, 'fixRun', {
      ...{ fixId: 'repair-archives', startedAt: 1, startedBy: 'x', state: 'FAILED', finishedAt: 2, figures: '{}', taskIds: '[]' },
      ...{ message: 'The archives are being read; damaged ones are repaired.', error: 'It rains.' },
    })
    const result = JSON.stringify({ success: true, message: '2 titles followed, 1 queued' })
    await insert(server, 'pluginState', { pluginId: 'srca-subscription', key: 'last_result', value: result })

    await storeSentences.up(server.app.context.db)

    const get = async <T>(path: string): Promise<T> => (await server.http.get(path)).json<T>()
    expect(await get('/api/v1/tasks/T1')).toMatchObject({
      progress: { messageSaying: { code: 'PROGRESS_CHECKED', params: { done: 3, total: 5, title: 'Berserk: The Prototype' } } },
      error: 'There is no plugin left.',
    })
    expect(await get('/api/v1/downloads/D1')).toMatchObject({ message: someFailedToday, messageSaying: saidSomeFailed })
    const alien = await get<object>('/api/v1/downloads/D2')
    expect(alien).toMatchObject({ message: stranger })
    expect(alien).not.toHaveProperty('messageSaying')
    expect(await get('/api/v1/downloads/D3')).toMatchObject({ message: null })
    expect(await get('/api/v1/downloads/D1/chapters')).toMatchObject({
      content: [{ lastError: noPagesToday, lastErrorSaying: saidNoPages }],
    })
    const skipped = await get<{ content: { messageSaying: object }[] }>('/api/v1/downloads/history?kind=skipped')
    expect(skipped.content.map(({ messageSaying }) => messageSaying)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'GIVEN_UP', params: { count: 2, reason: saidNoPages } }),
        expect.objectContaining({ code: 'GIVEN_UP_ONCE', params: { reason: expect.objectContaining({ code: 'NOBODY_KNOWS_WHY' }) } }),
      ]),
    )
    expect(await get(`/api/v1/downloads/follow-titles/${library.id}`)).toMatchObject({
      content: [{ lastErrorSaying: { code: 'FOLLOWED_LISTS_NOTHING' } }],
    })
    expect(await get('/api/v1/metadata/faults')).toMatchObject({
      content: [
        { fault: 'MangaDex returned HTTP 500', faultSaying: { code: 'SOURCE_ANSWERED', params: { source: 'MangaDex', status: 500 } } },
      ],
    })
    const sources = await get<{ provider: string; faultSaying?: object }[]>('/api/v1/metadata/sources')
    expect(sources.find(({ provider }) => provider === 'srcb')).toMatchObject({ faultSaying: { code: 'SOURCE_KNOWS_NOT' } })
    const cards = await get<{ id: string; lastRun: object }[]>('/api/v1/maintenance/fixes')
    expect(cards.find(({ id }) => id === 'repair-archives')?.lastRun).toMatchObject({
      messageSaying: { code: 'STARTED_REPAIRING' },
      error: 'It rains.',
    })
    expect(await get('/api/v1/downloads/srca/account')).toMatchObject({
      lastResult: { messageSaying: { code: 'ACCOUNT_LOOKED', params: { followed: 2, queued: 1 } } },
    })
  })

  test('is converted row by row, whatever its size', async ({ onTestFinished }) => {
    const server = await aServer({ database: await aDatabase() })
    onTestFinished(server.close)
    const { db } = server.app.context
    const ids = Array.from({ length: 2_001 }, (_, n) => `T${String(n).padStart(5, '0')}`)
    const rowOf = (id: string, n: number) => aTask(id, `${n} posters`, null) as never
    await insertRows(db, 'task', ids.map(rowOf))
    await storeSentences.up(db)
    const rows = await db.selectFrom('task').select('message').orderBy('id').execute()
    expect(rows).toEqual(ids.map((_, n) => ({ message: `{"code":"PROGRESS_POSTERS","params":{"count":${n}}}` })))
  })
})
