import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aDownloadQueue, type DownloadView, type TestQueue } from '../../test/builders/a-download-queue.ts'
import { databases } from '../../test/setup/databases.ts'
import { storeSentence } from '../kernel/sentences/index.ts'
import { type DownloadTable, findDownload } from './downloads.queries.ts'

const titleUrl = 'https://mangadex.org/title/8f5a1d3e-0c2b-4c6d-9e7f-001122334455'

interface Page {
  readonly content: readonly DownloadView[]
  readonly totalElements: number
  readonly totalPages: number
}
interface Problem {
  readonly status: number
  readonly message: string
  readonly code: string
  readonly path: string
}

describe.each(databases)('the queue on %s', (_engine, aDatabase) => {
  let queue: TestQueue
  beforeAll(async () => {
    queue = await aDownloadQueue({ database: await aDatabase(), worker: false })
  })
  afterEach(() => queue.forgetAll())
  afterAll(() => queue.close())

  const post = (body: object) => queue.ask<DownloadView & Problem>('POST', '/downloads', body)
  const list = (query = '') => queue.ask<Page & Problem>('GET', `/downloads${query}`)
  const act = (id: string, action: string) => queue.ask<DownloadView & Problem>('POST', `/downloads/${id}/action`, { action })
  /** Sets a state that otherwise only a worker can set. */
  const set = (id: string, change: Partial<DownloadTable>) =>
    queue.context.db.updateTable('download').set(change).where('id', '=', id).execute()

  describe('adding a URL', () => {
    test('returns 201 with the download and its location', async () => {
      const { status, body, headers } = await post({ url: `${titleUrl}/a-slug`, libraryId: queue.libraryId, priority: 2 })
      expect(status).toBe(201)
      expect(headers.location).toBe(`/api/v1/downloads/${body.id}`)
      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9A-Z]{13}$/),
        url: `${titleUrl}/a-slug`,
        title: `${titleUrl}/a-slug`,
        status: 'PENDING',
        progress: 0,
        ...{ currentChapter: '', totalChapters: 0 },
        libraryId: queue.libraryId,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        updatedAt: expect.stringMatching(/Z$/),
        message: null,
        priority: 2,
        attempt: 0,
        nextAttemptAt: null,
      })
      expect((await queue.ask('GET', `/downloads/${body.id}`)).body).toEqual(body)
    })

    test('a second time in another spelling returns 200 with the existing download', async () => {
      const first = await post({ url: titleUrl, libraryId: queue.libraryId })
      const second = await post({ url: `http://www.mangadex.org/manga/${titleUrl.slice(-36).toUpperCase()}/x`, libraryId: queue.libraryId })
      expect([second.status, second.body.id]).toEqual([200, first.body.id])
    })

    test('twenty times concurrently stores it once', async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => post({ url: titleUrl, libraryId: queue.libraryId })))
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
      expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
    })

    test('that is paused returns the same download, and one that has ended a new one', async () => {
      const id = await queue.add(titleUrl)
      await act(id, 'PAUSE')
      expect((await post({ url: titleUrl, libraryId: queue.libraryId })).body).toMatchObject({ id, status: 'PAUSED' })
      await act(id, 'CANCEL')
      expect((await post({ url: titleUrl, libraryId: queue.libraryId })).status).toBe(201)
    })

    test('with a higher priority moves up the queued download', async () => {
      const id = await queue.add(titleUrl, { priority: 7 })
      expect((await post({ url: titleUrl, libraryId: queue.libraryId, priority: 1 })).body).toMatchObject({ id, priority: 1 })
      expect((await post({ url: titleUrl, libraryId: queue.libraryId, priority: 9 })).body).toMatchObject({ id, priority: 1 })
    })

    test('for two libraries creates two downloads', async () => {
      const other = await queue.addLibrary('Other')
      await queue.add(titleUrl)
      expect((await post({ url: titleUrl, libraryId: other })).status).toBe(201)
    })

    test.each<[string, object, string]>([
      ['without an address', {}, 'url'],
      ['with an empty one', { url: ' ' }, 'Invalid URL format'],
      ['that is none', { url: 'berserk' }, 'Invalid URL format'],
      ['of another protocol', { url: 'file:///etc/passwd' }, 'Invalid URL format'],
      ['with a password in it', { url: 'https://me:secret@example.org/' }, 'Invalid URL format'],
      ['with a line break', { url: 'https://example.org/\n-o x' }, 'control characters'],
      ['that is endless', { url: `https://example.org/${'x'.repeat(3000)}` }, '2048'],
      ['as a number', { url: 5 }, 'url'],
      ['with a field that does not exist', { url: titleUrl, libaryId: 'x' }, 'libaryId'],
      ['with a priority out of range', { url: titleUrl, priority: 11 }, 'priority'],
      ['with a broken priority', { url: titleUrl, priority: 1.5 }, 'priority'],
      ['twice over', { url: titleUrl, sourceUrl: titleUrl }, 'url'],
    ])('%s is rejected with 400 and the reason', async (_mistake, body, words) => {
      const response = await post({ libraryId: queue.libraryId, ...body })
      expect(response.status).toBe(400)
      expect(response.body.message).toContain(words)
      expect(response.body.path).toBe('/api/v1/downloads')
    })

    test('with the older parameter name works', async () => {
      expect((await post({ sourceUrl: titleUrl, libraryId: queue.libraryId })).body.url).toBe(titleUrl)
    })

    test('for a library that does not exist returns 404', async () => {
      expect((await post({ url: titleUrl, libraryId: 'NOPE' })).status).toBe(404)
    })

    test('without a library uses the only one', async () => {
      expect((await post({ url: titleUrl })).body.libraryId).toBe(queue.libraryId)
    })

    test('without a library returns an error when there are several, unless one of them has the title', async () => {
      const other = await queue.addLibrary('Other')
      const response = await post({ url: titleUrl })
      expect([response.status, response.body.code]).toEqual([400, 'DOWNLOAD_LIBRARY_NEEDED'])
      await queue.history.record(
        queue.context.db,
        { libraryId: other, seriesFolder: 'x' },
        {
          chapterKey: 'k',
          url: 'https://example.org/k',
          titleKey: titleUrl.slice(-36),
          number: null,
          volume: null,
          title: null,
          language: null,
          groups: [],
          file: null,
          sizeBytes: null,
          pages: null,
          downloadedAt: 1,
          source: 'download',
        },
      )
      expect((await post({ url: titleUrl })).body.libraryId).toBe(other)
    })
  })

  describe('listing', () => {
    test('is listed in pages by priority, then age', async () => {
      for (const n of [1, 2, 3]) await queue.add(`https://example.org/${n}`, { priority: n === 3 ? 0 : 5 })
      const { body } = await list('?page=0&size=2')
      expect(body.content.map(({ url }) => url)).toEqual(['https://example.org/3', 'https://example.org/1'])
      expect(body).toMatchObject({ totalElements: 3, totalPages: 2, number: 0, size: 2, last: false })
      expect((await list('?page=1&size=2')).body.content.map(({ url }) => url)).toEqual(['https://example.org/2'])
      expect((await list('?page=9')).body).toMatchObject({ content: [], totalElements: 3, totalPages: 1 })
    })

    test('is filtered by status and library', async () => {
      const other = await queue.addLibrary('Other')
      const id = await queue.add('https://example.org/1')
      await queue.add('https://example.org/2', { libraryId: other })
      await act(id, 'PAUSE')
      expect((await list('?status=PAUSED')).body.content.map((download) => download.id)).toEqual([id])
      expect((await list(`?libraryId=${other}&status=PAUSED`)).body.totalElements).toBe(0)
      expect((await list(`?libraryId=${other}`)).body.totalElements).toBe(1)
      expect((await list('?libraryId=NOPE')).body.totalElements).toBe(0)
    })

    test.each(['?size=0', '?size=501', '?size=-1', '?size=x', '?page=-1', '?page=1.5', '?status=RUNNING', '?status=pending'])(
      'returns 400 for %s',
      async (query) => {
        expect((await list(query)).status).toBe(400)
      },
    )
  })

  describe('an action on a download', () => {
    test('pauses, resumes and cancels a queued one, with the name of the action in any case', async () => {
      const id = await queue.add(titleUrl)
      expect((await act(id, 'pause')).body.status).toBe('PAUSED')
      expect((await act(id, 'Pause')).body.status).toBe('PAUSED')
      expect((await act(id, 'RESUME')).body.status).toBe('PENDING')
      expect((await act(id, 'CANCEL')).body.status).toBe('CANCELLED')
      expect((await act(id, 'RETRY')).body.status).toBe('PENDING')
    })

    test('that is not possible is rejected with 400 and the reason, and changes nothing', async () => {
      const id = await queue.add(titleUrl)
      const { status, body } = await act(id, 'RETRY')
      expect([status, body.code]).toEqual([400, 'DOWNLOAD_ACTION_REFUSED'])
      expect(body.message).toBe("This isn't possible for this download: it's already queued.")
      expect((await queue.find(id)).status).toBe('PENDING')
    })

    test.each([['JUMP'], ['']])('cannot be %j', async (action) => {
      expect((await act(await queue.add(titleUrl), action)).status).toBe(400)
    })

    test('with an unknown id returns 404', async () => {
      for (const response of [
        await act('NOPE', 'PAUSE'),
        await queue.ask('GET', '/downloads/NOPE'),
        await queue.ask('DELETE', '/downloads/NOPE'),
      ]) {
        expect(response.status).toBe(404)
      }
    })

    test('restarts a failed one with all its attempts', async () => {
      const id = await queue.add(titleUrl)
      await set(id, { status: 'FAILED', attempt: 4, message: storeSentence('The site is down.'), progress: 40 })
      expect((await act(id, 'RETRY')).body).toMatchObject({ status: 'PENDING', attempt: 0, message: null, progress: 0 })
    })

    test('cannot resume one whose URL was queued again', async () => {
      const id = await queue.add(titleUrl)
      await act(id, 'CANCEL')
      await queue.add(titleUrl)
      const { status, body } = await act(id, 'RETRY')
      expect([status, body.code]).toEqual([400, 'DOWNLOAD_TWIN_ACTIVE'])
    })

    test('does not undo a concurrent one of another user', async () => {
      const id = await queue.add(titleUrl)
      const responses = await Promise.all([act(id, 'PAUSE'), act(id, 'CANCEL'), act(id, 'PAUSE'), act(id, 'CANCEL')])
      expect(responses.every(({ status }) => status === 200 || status === 400)).toBe(true)
      expect((await queue.find(id)).status).toBe('CANCELLED')
    })
  })

  describe('deleting', () => {
    test('a download also deletes its pages', async () => {
      const id = await queue.add(titleUrl)
      await mkdir(join(queue.root, '.hondana-staging', id, 'chapter'), { recursive: true })
      await writeFile(join(queue.root, '.hondana-staging', id, 'chapter', '0001.jpg'), '')
      expect((await queue.ask('DELETE', `/downloads/${id}`)).status).toBe(204)
      expect((await queue.ask('GET', `/downloads/${id}`)).status).toBe(404)
      expect(await readdir(queue.root)).toEqual([])
    })

    test('all downloads with a status keeps running ones', async () => {
      const statuses = ['COMPLETED', 'FAILED', 'CANCELLED', 'PENDING', 'PAUSED', 'DOWNLOADING'] as const
      for (const status of statuses) {
        const id = await queue.add(`https://example.org/${status}`)
        await mkdir(join(queue.root, '.hondana-staging', id), { recursive: true })
        await set(id, {
          status,
          ...(status === 'DOWNLOADING' ? { leaseOwner: 'a worker', leaseUntil: Date.now() + 60_000, slot: 'x' } : {}),
        })
      }
      for (const status of ['completed', 'failed', 'cancelled', 'pending']) {
        expect((await queue.ask<{ cleared: number }>('DELETE', `/downloads/clear/${status}`)).body).toEqual({ cleared: 1 })
        expect((await queue.ask<{ cleared: number }>('DELETE', `/downloads/clear/${status}`)).body).toEqual({ cleared: 0 })
      }
      const remaining = (await list()).body.content
      expect(remaining.map(({ status }) => status).toSorted()).toEqual(['DOWNLOADING', 'PAUSED'])
      expect((await readdir(join(queue.root, '.hondana-staging'))).toSorted()).toEqual(remaining.map(({ id }) => id).toSorted())
      await rm(join(queue.root, '.hondana-staging'), { recursive: true })
    })

    test('a library deletes its downloads', async () => {
      await queue.add(titleUrl)
      const other = await queue.addLibrary('Other')
      await queue.add(titleUrl, { libraryId: other })
      await queue.context.db.deleteFrom('library').where('id', '=', other).execute()
      expect((await list()).body.totalElements).toBe(1)
    })
  })

  test('a running one cancels it, and the response is sent when its worker has stopped', async () => {
    const id = await queue.add(titleUrl)
    await set(id, { status: 'DOWNLOADING', leaseOwner: 'a worker', leaseUntil: Date.now() + 60_000, slot: 'x' })
    const response = act(id, 'PAUSE')
    await expect.poll(async () => (await findDownload(queue.context.db, id))?.wish).toBe('PAUSED')
    await set(id, { status: 'PAUSED', leaseOwner: null, leaseUntil: null, slot: null, wish: null })
    expect((await response).body.status).toBe('PAUSED')
  })

  test('a run that fails while it is being cancelled ends as cancelled', async () => {
    const id = await queue.add(titleUrl)
    await set(id, { status: 'DOWNLOADING', leaseOwner: 'a worker', leaseUntil: Date.now() + 60_000, slot: 'x' })
    const response = act(id, 'CANCEL')
    await expect.poll(async () => (await findDownload(queue.context.db, id))?.wish).toBe('CANCELLED')
    await set(id, { status: 'FAILED', leaseOwner: null, leaseUntil: null, slot: null, wish: null })
    expect((await response).body.status).toBe('CANCELLED')
  })
})

test('a private network URL is rejected unless the administrator allows it', async () => {
  const queue = await aDownloadQueue({ worker: false, settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'false' } })
  for (const url of ['http://127.0.0.1:80/x', 'http://localhost/x', 'http://192.168.0.1/x', 'http://[::1]/x', 'http://10.0.0.1/']) {
    const { status } = await queue.ask('POST', '/downloads', { url, libraryId: queue.libraryId })
    expect([url, status]).toEqual([url, 400])
  }
  await queue.close()
})
