import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { offeredOf } from './list-fixes.ts'

interface Card {
  readonly id: string
  readonly endpoint: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly lastRun: unknown
  readonly params: readonly { readonly key: string; readonly default: unknown; readonly required?: boolean }[]
}

describe.each(databases)('maintenance cards on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'A/1.cbz': {}, 'A/2.cbz': {} } })
  })
  afterAll(() => server.close())
  const list = async () => (await server.http.get('/api/v1/maintenance/fixes')).json<Card[]>()

  test('are for administrators, and have every key that clients read', async () => {
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get('/api/v1/maintenance/fixes')).statusCode).toBe(403)
    const cards = await list()
    for (const card of cards) {
      expect(Object.keys(card)).toEqual(['id', 'title', 'description', 'icon', 'endpoint', 'method', 'params', 'lastRun'])
    }
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
    expect(cards.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['empty-trash', 'analyze', 'refresh-metadata', 'tidy-thumbnails', 'import-chapter-history', 'check-new']),
    )
  })

  test('accept exactly the values that they offer, sent as query parameters', async () => {
    for (const { id, endpoint, method, params } of (await list()).filter((card) => !card.params.some(({ required }) => required))) {
      const query = new URLSearchParams(Object.fromEntries(params.map(({ key, default: value }) => [key, String(value)])))
      const response = await server.http.inject({ method, url: `${endpoint}?${query}` })
      expect([id, response.statusCode, response.body]).toEqual([
        id,
        expect.toSatisfy((status) => status >= 200 && status < 300),
        response.body,
      ])
    }
    await server.app.context.tasks.idle()
  })

  test('record who ran them, when, and the result', async () => {
    const runOf = async (id: string) => (await list()).find((card) => card.id === id)?.lastRun
    expect(await runOf('analyze')).toMatchObject({ state: 'SUCCEEDED', startedBy: administrator.email, error: null })
    await library.remove('A/1.cbz')
    await library.scan()
    await server.http.post(`/api/v1/libraries/empty-trash?libraryId=${library.id}`)
    await server.app.context.tasks.idle()
    expect(await runOf('empty-trash')).toEqual({
      startedAt: expect.stringMatching(/Z$/),
      startedBy: administrator.email,
      state: 'SUCCEEDED',
      finishedAt: expect.stringMatching(/Z$/),
      message: expect.stringContaining('trash'),
      messageSaying: expect.objectContaining({ code: 'STARTED_EMPTYING_TRASH' }),
      figures: expect.objectContaining({ books: 1 }),
      error: null,
    })
    const before = await runOf('empty-trash')
    await server.http.post('/api/v1/libraries/empty-trash?libraryId=unknown')
    const reader = await server.aUser('another@example.org')
    await reader.post('/api/v1/libraries/empty-trash')
    expect(await runOf('empty-trash')).toEqual(before)
    await library.add('A/1.cbz')
    await library.scan()
  })

  test('run until the tasks that continue their own have finished', async () => {
    const { db, tasks } = server.app.context
    const emptied = async () => {
      const response = await server.http.post(`/api/v1/libraries/empty-trash?libraryId=${library.id}`)
      await tasks.idle()
      return requireDefined(response.json<{ taskIds: string[] }>().taskIds[0], 'the task')
    }
    const [rest, first] = [await emptied(), await emptied()]
    const outcome = (content: object) => db.updateTable('task').set({ outcome: JSON.stringify(content) })
    await outcome({ books: 2 }).where('id', '=', rest).execute()
    await outcome({ books: 3, continuedBy: rest }).where('id', '=', first).execute()
    const card = (await list()).find(({ id }) => id === 'empty-trash')
    expect(card?.lastRun).toMatchObject({ state: 'SUCCEEDED', figures: { books: 5 } })
  })

  test('report what they started, for one library or for all', async () => {
    await library.remove('A/2.cbz')
    await library.scan()
    const response = await server.http.post(`/api/v1/libraries/empty-trash?libraryId=${library.id}`)
    expect(response.statusCode).toBe(202)
    const { success, message, taskIds } = response.json()
    expect([success, taskIds.length, message]).toEqual([true, 1, expect.stringContaining((await library.show()).name)])
    await server.app.context.tasks.idle()
    expect((await server.http.get(`/api/v1/tasks/${taskIds[0]}`)).json()).toMatchObject({ state: 'SUCCEEDED', outcome: { books: 1 } })
    expect(await library.books()).toHaveLength(1)
    expect((await server.http.post('/api/v1/libraries/empty-trash?libraryId=unknown')).statusCode).toBe(404)
  })
})

test('a card of a disabled feature is omitted', async () => {
  const card = (id: string, isOn: boolean) => ({
    id,
    title: id,
    description: '',
    icon: '',
    endpoint: '/',
    method: 'POST' as const,
    isOffered: async () => isOn,
  })
  expect((await offeredOf([card('on', true), card('off', false)])).map(({ id }) => id)).toEqual(['on'])
})
