// Bulk actions on the queue, the preview of a URL before it is queued, and the log of chapters.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDownloadQueue, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import { changeOptions } from '../../chapters/options/index.ts'
import { titleKeyOf } from '../../chapters/urls/index.ts'

interface Preview {
  readonly title: string
  readonly message: string
  readonly chapters: readonly {
    readonly url: string
    readonly number: string | null
    readonly language: string | null
    readonly state: string
  }[]
}
interface Logged {
  readonly content: readonly {
    readonly state: string
    readonly number: string | null
    readonly message: string
    readonly seriesTitle: string | null
  }[]
  readonly last: boolean
}
const elsewhere = 'https://elsewhere.example/2'
type Changed = { readonly changed: number; readonly refusedCount: number; readonly refused: readonly { id: string; message: string }[] }

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let source: FakeMangaDex
  let queue: TestQueue
  beforeAll(async () => {
    source = await aFakeMangaDex().title({ title: 'Berserk' }).chapters(1).chapter({ externalUrl: elsewhere }).chapters(2).start()
    queue = await aDownloadQueue({ database: await aDatabase(), source, worker: false })
  })
  afterAll(async () => {
    await queue.close()
    await source.close()
  })
  beforeEach(() => queue.forgetAll())

  const act = async (body: object) => (await queue.ask<Changed>('POST', '/downloads/actions', body)).body
  const titles = async (query: string) =>
    (await queue.ask<{ content: { url: string }[] }>('GET', `/downloads?${query}`)).body.content.map(({ url }) => url.slice(-1))
  const addNamed = (name: string) => queue.add(`https://example.org/${name}`)
  const aFew = async () => [await addNamed('a'), await addNamed('b'), await addNamed('c')] as const

  test('all downloads that match a filter are paused, resumed and removed in one request, and refused ones are reported without stopping it', async () => {
    const [a, b] = await aFew()
    await queue.ask('POST', `/downloads/${b}/action`, { action: 'CANCEL' })
    expect(await act({ action: 'PAUSE', status: 'PENDING' })).toEqual({ changed: 2, refusedCount: 0, refused: [] })
    expect((await queue.ask('GET', '/downloads/counts')).body).toEqual({
      PENDING: 0,
      DOWNLOADING: 0,
      COMPLETED: 0,
      FAILED: 0,
      PAUSED: 2,
      CANCELLED: 1,
    })
    expect(await act({ action: 'PAUSE', ids: [a, b] })).toEqual({
      changed: 1,
      refusedCount: 1,
      refused: [
        {
          id: b,
          message: expect.stringContaining('cancelled'),
          messageSaying: expect.objectContaining({ code: 'DOWNLOAD_ACTION_REFUSED' }),
        },
      ],
    })
    expect(await act({ action: 'RESUME', status: 'PAUSED', search: 'EXAMPLE.org/a' })).toMatchObject({ changed: 1 })
    expect(await queue.find(a)).toMatchObject({ status: 'PENDING' })
    expect(await act({ action: 'REMOVE', ids: [a, b, a] })).toMatchObject({ changed: 2, refusedCount: 0 })
    expect(await titles('')).toEqual(['c'])
    expect((await queue.ask('POST', '/downloads/actions', { action: 'REMOVE' })).status).toBe(400)
  })

  test('the order can be changed for one and for many downloads, and the list is searched by a part of the URL', async () => {
    const [a, , c] = await aFew()
    expect((await queue.ask('PATCH', `/downloads/${c}`, { priority: 0 })).body).toMatchObject({ priority: 0 })
    expect(await titles('')).toEqual(['c', 'a', 'b'])
    expect(await act({ action: 'MOVE', exceptIds: [c], priority: 0 })).toMatchObject({ changed: 2 })
    expect(await titles('')).toEqual(['a', 'b', 'c'])
    expect(await titles('search=ORG/b')).toEqual(['b'])
    expect(await titles('search=%25')).toEqual([])
    expect((await queue.ask('PATCH', `/downloads/${c}`, { priority: 11 })).status).toBe(400)
    expect((await queue.ask('POST', '/downloads/actions', { action: 'MOVE', ids: [a] })).status).toBe(400)
  })

  test('a URL is previewed before it is queued, and only the selected chapters are queued', async () => {
    const loadPreview = () => queue.ask<Preview>('POST', '/downloads/preview', { url: source.titleUrl(), libraryId: queue.libraryId })
    const preview = await loadPreview()
    expect([preview.status, preview.body.title]).toEqual([200, 'Berserk'])
    expect(new Map(preview.body.chapters.map(({ number, state }) => [number, state]))).toEqual(
      new Map([
        ['1', 'new'],
        ['2', 'external'],
        ['3', 'new'],
        ['4', 'new'],
      ]),
    )
    const chapterUrls = preview.body.chapters.filter(({ number }) => number === '1' || number === '3').map(({ url }) => url)
    const id = await queue.add(source.titleUrl(), { chapterUrls })
    expect(await queue.find(id)).toMatchObject({ title: 'Berserk', totalChapters: 2 })
    const chapters = await queue.ask<{ content: { number: string; state: string }[] }>('GET', `/downloads/${id}/chapters`)
    expect(chapters.body.content.map(({ number, state }) => [number, state])).toEqual([
      ['1', 'WAITING'],
      ['3', 'WAITING'],
    ])
    expect((await loadPreview()).body.chapters.map(({ state }) => state).toSorted()).toEqual(['external', 'new', 'queued', 'queued'])
    const unlistedChapter = { url: source.titleUrl(), libraryId: queue.libraryId, chapterUrls: ['https://mangadex.org/chapter/none'] }
    expect((await queue.ask<Preview>('POST', '/downloads', unlistedChapter)).body.message).toContain(
      '1 of the selected chapters is no longer available',
    )
  })

  test('a preview lists the chapters of all languages chosen for a title, which can be selected', async () => {
    const twoLanguages = aFakeMangaDex().title({ title: 'Bilingual' }).chapter({ number: '1' }).chapter({ number: '1', language: 'de' })
    const site = await twoLanguages.start()
    const own = await aDownloadQueue({ source: site, worker: false, database: await aDatabase() })
    const url = site.titleUrl()
    const { db } = own.context
    await changeOptions(db, { libraryId: own.libraryId, titleKey: titleKeyOf(url), change: { languages: ['en', 'de'] }, userId: 'U' })
    const { chapters } = (await own.ask<Preview>('POST', '/downloads/preview', { url, libraryId: own.libraryId })).body
    expect(chapters.map(({ language, state }) => [language, state]).toSorted()).toEqual([
      ['de', 'new'],
      ['en', 'new'],
    ])
    const german = chapters.filter(({ language }) => language === 'de').map((chapter) => chapter.url)
    expect(await own.find(await own.add(url, { chapterUrls: german }))).toMatchObject({ totalChapters: 1 })
    await own.close()
    await site.close()
  })

  test('an invalid URL is rejected with a message', async () => {
    const loadPreview = async (url: string) =>
      (await queue.ask<Preview>('POST', '/downloads/preview', { url, libraryId: queue.libraryId })).body
    expect((await loadPreview('nonsense')).message).toContain('Invalid URL format')
    expect((await loadPreview('https://mangadex.org/title/00000000-0000-4000-8000-000000000000')).message).toContain(
      'nothing to download at this URL',
    )
  })

  test('the log contains what was downloaded when, and what was skipped and why', async () => {
    await queue.startWorker()
    await queue.ended(await queue.add(source.titleUrl()))
    await queue.stopWorker()
    await queue.scanned()
    const log = async (query: string) => (await queue.ask<Logged>('GET', `/downloads/history?${query}`)).body
    const came = await log('')
    expect(came.content.map(({ state, number }) => `${state} ${number}`).toSorted()).toEqual([
      'downloaded 1',
      'downloaded 3',
      'downloaded 4',
    ])
    expect(new Set(came.content.map(({ seriesTitle }) => seriesTitle))).toEqual(new Set(['Berserk']))
    expect((await log('size=2')).last).toBe(false)
    expect((await log('kind=skipped')).content).toEqual([
      expect.objectContaining({ state: 'external', number: '2', message: expect.stringContaining('another site'), retryAt: null }),
    ])
    expect((await log('kind=skipped&search=nothing-like-it')).content).toEqual([])
  })
})
