// What a person sees of the chapters that are not on the shelf, and what they can do about it, with real gallery-dl.
// The stories run side by side: each has a site and a queue of its own, and most of their time is waiting.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import { aQueue, pagesOf, type ShownDownload } from '../../../test/builders/a-download.ts'
import { aFakeMangaDex, type FakeChapter } from '../../../test/fakes/fake-mangadex.ts'
import { databases, type TestDatabase } from '../../../test/setup/databases.ts'

interface Missing {
  readonly chapterUrl: string
  readonly number: string | null
  readonly state: string
  readonly message: string
  readonly downloadId: string | null
  readonly retryAt: string | null
}
interface Entry {
  readonly id: string
  readonly chapterUrl: string
  readonly reason: string | null
  readonly automatic: boolean
  readonly retryAt: string | null
}

/** A series of two chapters on the shelf, and what a person asks about it. */
async function aShelf({ onTestFinished }: TestContext, database: TestDatabase) {
  const source = await aFakeMangaDex()
    .title()
    .chapters(2, { groups: ['First'] })
    .start()
  onTestFinished(source.close)
  const queue = await aQueue({ database, source })
  onTestFinished(queue.close)
  const downloadId = await queue.add(source.titleUrl())
  await queue.ended(downloadId)
  await queue.scanned()
  const { id: seriesId } = await queue.ground.db.selectFrom('series').select('id').executeTakeFirstOrThrow()
  return {
    source,
    queue,
    downloadId,
    seriesId,
    lookAgain: async (): Promise<ShownDownload> => {
      await queue.ask('POST', `/downloads/${downloadId}/action`, { action: 'RETRY' })
      return queue.ended(downloadId)
    },
    missing: async (): Promise<readonly Missing[]> =>
      (await queue.ask<{ chapters: Missing[] }>('GET', `/series/${seriesId}/missing-chapters`)).body.chapters,
    explain: async (url: string) =>
      (await queue.ask<{ results: Missing[]; message: string }>('GET', `/chapter-urls/explain?url=${encodeURIComponent(url)}`)).body,
    blacklist: async () => (await queue.ask<Entry[]>('GET', `/series/${seriesId}/blacklist`)).body,
    block: (body: object) => queue.ask<Entry & { code: string }>('POST', `/series/${seriesId}/blacklist`, body),
    unblock: (id: string) => queue.ask<{ code: string }>('DELETE', `/series/${seriesId}/blacklist/${id}`),
    first: (): FakeChapter => {
      const [chapter] = source.chaptersOf()
      if (!chapter) throw new Error('no chapter')
      return chapter
    },
    prefer: (path: string, groups: readonly string[], oneRelease = true) =>
      queue.ask<{ inherited: boolean }>('PUT', `${path}/release-preference`, { oneRelease, groups }),
  }
}

const side = { timeout: 60_000, concurrent: true }

describe.each(databases)('chapters that are not on the shelf, on %s', side, (_engine, aDatabase) => {
  test('a chapter on the blacklist is not fetched, says why, and comes by itself once it is taken off', async (context) => {
    const { source, queue, lookAgain, missing, explain, blacklist, block, unblock } = await aShelf(context, await aDatabase())
    const unwanted = source.publish()
    const entry = await block({ chapterUrl: source.chapterUrl(unwanted), reason: 'machine translation' })
    expect(entry).toMatchObject({ status: 201, body: { automatic: false, reason: 'machine translation' } })
    expect(await lookAgain()).toMatchObject({ status: 'COMPLETED', message: expect.stringContaining('blacklist') })
    expect(await queue.archives()).toHaveLength(2)
    const expected = { number: '3', state: 'blacklisted', message: 'It is on the blacklist: machine translation' }
    expect(await missing()).toMatchObject([expected])
    expect((await explain(source.chapterUrl(unwanted))).results).toMatchObject([expected])
    expect(await block({ chapterUrl: unwanted.id })).toMatchObject({ status: 409, body: { code: 'CHAPTER_BLACKLISTED' } })
    expect((await unblock(entry.body.id)).status).toBe(204)
    expect(await blacklist()).toEqual([])
    await vi.waitFor(async () => expect(await queue.archives()).toHaveLength(3), { timeout: 30_000 })
    await vi.waitFor(async () => expect(await missing()).toEqual([]), { timeout: 10_000 })
  })

  test('a chapter that downloads gave up on says so, and taking it off the blacklist has it tried again', async (context) => {
    const { source, lookAgain, missing, blacklist, unblock } = await aShelf(context, await aDatabase())
    const broken = source.publish()
    source.breakChapter(broken, { status: 404 })
    expect((await lookAgain()).status).toBe('FAILED')
    const [entry] = await blacklist()
    expect(entry).toMatchObject({
      automatic: true,
      chapterUrl: source.chapterUrl(broken),
      reason: expect.stringContaining('gave up on it once: '),
    })
    expect(Date.parse(entry?.retryAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(await missing()).toMatchObject([{ state: 'failed', message: entry?.reason, retryAt: entry?.retryAt }])
    source.heal()
    expect((await unblock(entry?.id ?? '')).status).toBe(204)
    await vi.waitFor(async () => expect(await missing()).toEqual([]), { timeout: 30_000 })
  })

  test('external, announced and removed chapters are shown as what they are, and queued ones with their download', async (context) => {
    const { source, queue, downloadId, lookAgain, missing, explain } = await aShelf(context, await aDatabase())
    source.publish({ externalUrl: 'https://example.org/read' })
    source.publish({ publishAt: new Date(Date.now() + 86_400_000).toISOString() })
    source.publish({ unavailable: true })
    await lookAgain()
    expect(await missing()).toMatchObject([{ state: 'external' }, { state: 'future' }, { state: 'removed' }])
    const late = source.publish()
    source.breakPath(/^\/at-home/, { latencyMs: 5_000 }, 1)
    await queue.ask('POST', `/downloads/${downloadId}/action`, { action: 'RETRY' })
    await queue.becomes(downloadId, ({ totalChapters }) => totalChapters > 0)
    const explained = async () => (await explain(source.chapterUrl(late))).results[0]
    await vi.waitFor(async () => expect(await explained()).toMatchObject({ state: 'queued', downloadId }), { timeout: 10_000 })
  })

  test('a chapter whose file is gone is reported, left alone, and fetched again when a person asks', async (context) => {
    const { source, queue, seriesId, lookAgain, missing, explain, first } = await aShelf(context, await aDatabase())
    await rm(join(queue.root, (await queue.archives())[0] ?? ''))
    expect(await missing()).toMatchObject([{ number: '1', state: 'file-missing' }])
    expect((await explain(first().id)).results).toMatchObject([{ state: 'file-missing' }])
    await lookAgain()
    expect(await queue.archives()).toHaveLength(1)
    const asked = await queue.ask('POST', `/series/${seriesId}/missing-chapters/download`, { urls: [source.chapterUrl(first())] })
    expect(asked.status).toBe(201)
    await queue.ended(asked.body.id)
    expect(await queue.archives()).toHaveLength(2)
    expect(await missing()).toEqual([])
    expect((await explain(first().id)).results).toMatchObject([{ state: 'downloaded', message: 'It is on the shelf.' }])
  })

  describe('one release per chapter', () => {
    test('a better group takes the place of a chapter, the book stays; the others are left aside and can be had all the same', async (context) => {
      const { source, queue, seriesId, lookAgain, missing, blacklist, unblock, prefer } = await aShelf(context, await aDatabase())
      expect((await prefer(`/series/${seriesId}`, ['Best', 'First'])).body).toEqual({
        oneRelease: true,
        groups: ['Best', 'First'],
        inherited: false,
      })
      const best = source.publish({ number: '1', groups: ['Best'], pages: 4 })
      source.publish({ number: '2', groups: ['Other'] })
      const before = await queue.archives()
      const book = () => queue.ground.db.selectFrom('book').select(['id', 'name']).where('deletedAt', 'is', null).orderBy('name').execute()
      const books = await book()
      await lookAgain()
      expect(await queue.archives()).toEqual(before)
      expect(await pagesOf(join(queue.root, before[0] ?? ''))).toEqual(
        await Promise.all([1, 2, 3, 4].map((page) => source.pageBytes(best, page))),
      )
      await queue.scanned()
      expect(await book()).toEqual(books)
      expect(await missing()).toMatchObject([{ number: '2', state: 'other-group' }])
      await lookAgain()
      expect(await queue.archives()).toEqual(before)
      const [entry] = await blacklist()
      await unblock(entry?.id ?? '')
      await vi.waitFor(async () => expect(await queue.archives()).toHaveLength(3), { timeout: 30_000 })
    })

    test('is off by default, set for a library, and a series may differ; what makes no sense is refused', async (context) => {
      const { queue, seriesId, explain, block, unblock, prefer } = await aShelf(context, await aDatabase())
      const read = async (path: string) => (await queue.ask<object>('GET', `${path}/release-preference`)).body
      const series = `/series/${seriesId}`
      expect(await read(series)).toEqual({ oneRelease: false, groups: [], inherited: true })
      await prefer(`/libraries/${queue.libraryId}`, ['First'])
      expect(await read(series)).toEqual({ oneRelease: true, groups: ['First'], inherited: true })
      await prefer(series, [], false)
      expect(await read(series)).toEqual({ oneRelease: false, groups: [], inherited: false })
      expect((await queue.ask('DELETE', `${series}/release-preference`)).status).toBe(204)
      expect(await read(series)).toMatchObject({ inherited: true })
      expect((await prefer('/libraries/NOPE', [])).status).toBe(404)
      expect((await prefer(series, [''])).status).toBe(400)
      expect((await block({})).status).toBe(400)
      expect(await block({ chapterUrl: 'chapter three' })).toMatchObject({ status: 400, body: { code: 'CHAPTER_ADDRESS_INVALID' } })
      expect((await unblock('NOPE')).status).toBe(404)
      expect((await queue.ask('GET', '/series/NOPE/blacklist')).status).toBe(404)
      expect((await queue.ask('GET', '/series/NOPE/missing-chapters')).status).toBe(404)
      const { results, message } = await explain('https://example.org/never')
      expect([results, message]).toEqual([[], expect.stringContaining('No library knows of it')])
    })
  })
})
