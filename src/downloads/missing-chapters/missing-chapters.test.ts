// Missing chapters as a person sees them, and the actions on them, with the real gallery-dl.
// The tests run concurrently: each has its own site and queue, and spends most of its time waiting.
import { AsyncLocalStorage } from 'node:async_hooks'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { pagesOf } from '../../../test/builders/a-download-queue.ts'
import { databases, oneDatabase } from '../../../test/setup/databases.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'
import { upsertSourceChapters } from '../../chapters/listed/index.ts'
import { markCleanedUp } from '../../chapters/records/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { createTestLibrary } from './missing-chapters.fixture.ts'

const titleKeyIn = async (db: Db) =>
  requireDefined((await db.selectFrom('chapterUrl').select('titleKey').executeTakeFirstOrThrow()).titleKey, 'the title')

async function twoArchives(queue: { archives(): Promise<readonly string[]> }) {
  const archives = await queue.archives()
  expect(archives).toHaveLength(2)
  return [requireDefined(archives[0], 'the first archive'), requireDefined(archives[1], 'the second archive')] as const
}

describe.each(databases)('missing chapters on %s', { concurrent: true }, (_engine, aDatabase) => {
  test('a chapter on the blacklist is not downloaded, shows why, and is downloaded automatically after its removal from the list', async (context) => {
    const { source, queue, lookAgain, missing, explain, blacklist, block, unblock } = await createTestLibrary(context, await aDatabase())
    const unwanted = source.publish()
    const entry = await block({ chapterUrl: source.chapterUrl(unwanted), reason: 'machine translation' })
    expect(entry).toMatchObject({ status: 201, body: { automatic: false, reason: 'machine translation' } })
    expect(await lookAgain()).toMatchObject({ status: 'COMPLETED', message: expect.stringContaining('blacklist') })
    expect(await queue.archives()).toHaveLength(2)
    const expected = { number: '3', state: 'blacklisted', message: 'Blacklisted: machine translation' }
    expect(await missing()).toMatchObject([expected])
    expect((await explain(source.chapterUrl(unwanted))).results).toMatchObject([expected])
    expect(await block({ chapterUrl: unwanted.id })).toMatchObject({ status: 409, body: { code: 'CHAPTER_BLACKLISTED' } })
    expect((await unblock(entry.body.id)).status).toBe(204)
    expect(await blacklist()).toEqual([])
    await vi.waitFor(async () => expect(await queue.archives()).toHaveLength(3), pollOptions)
    await vi.waitFor(async () => expect(await missing()).toEqual([]), pollOptions)
  })

  test('a chapter that was blacklisted before the site listed it is listed under the URL of its blacklist entry', async (context) => {
    const { queue, missing, blacklist, block } = await createTestLibrary(context, await aDatabase())
    await block({ chapterUrl: 'http://www.comics.example/ch/1/' })
    const { libraryId } = queue
    const [titleKey, url] = [await titleKeyIn(queue.context.db), 'https://comics.example/ch/1']
    const listed = { libraryId, titleKey, chapterKey: url, url, number: '1', volume: null, title: null, groups: '[]' }
    const state = { state: 'blacklisted', reason: null, failures: 0, notBefore: null, releaseAt: null, seenAt: 1, info: null } as const
    await upsertSourceChapters(queue.context.db, [{ ...listed, ...state }])
    const [entry] = await blacklist()
    expect(await missing()).toMatchObject([{ number: '1', state: 'blacklisted', chapterUrl: entry?.chapterUrl }])
  })

  test('a chapter that failed too often shows that, and removing it from the blacklist retries it', async (context) => {
    const { source, lookAgain, missing, blacklist, unblock } = await createTestLibrary(context, await aDatabase())
    const broken = source.publish()
    source.breakChapter(broken, { status: 404 })
    expect((await lookAgain()).status).toBe('FAILED')
    const [entry] = await blacklist()
    expect(entry).toMatchObject({
      automatic: true,
      chapterUrl: source.chapterUrl(broken),
      reason: expect.stringContaining('The download failed: '),
    })
    expect(Date.parse(requireDefined(entry?.retryAt, 'the time of the next attempt'))).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(await missing()).toMatchObject([{ state: 'failed', message: entry?.reason, retryAt: entry?.retryAt }])
    source.heal()
    expect((await unblock(requireDefined(entry, 'the missing chapter').id)).status).toBe(204)
    await vi.waitFor(async () => expect(await missing()).toEqual([]), pollOptions)
  })

  test('external, announced and removed chapters are listed with their state, and queued ones with their download', async (context) => {
    const { source, queue, downloadId, lookAgain, missing, explain } = await createTestLibrary(context, await aDatabase())
    source.publish({ externalUrl: 'https://example.org/read' })
    source.publish({ publishAt: new Date(Date.now() + 86_400_000).toISOString() })
    source.publish({ unavailable: true })
    await lookAgain()
    expect(await missing()).toMatchObject([{ state: 'external' }, { state: 'future' }, { state: 'removed' }])
    const late = source.publish()
    source.breakPath(/^\/at-home/, 'held')
    await queue.ask('POST', `/downloads/${downloadId}/action`, { action: 'RETRY' })
    const explained = async () => (await explain(source.chapterUrl(late))).results[0]
    await vi.waitFor(async () => expect(await explained()).toMatchObject({ state: 'queued', downloadId }), pollOptions)
  })

  test('a chapter with a missing file is reported, not downloaded automatically, and downloaded again on request', async (context) => {
    const { source, queue, seriesId, lookAgain, missing, explain, fetch, first } = await createTestLibrary(context, await aDatabase())
    const archive = join(queue.root, requireDefined((await queue.archives())[0], 'the archive'))
    // An archive that is being moved does not count as missing, even to a request at that moment.
    const place = { root: queue.root, seriesFolder: relative(queue.root, dirname(archive)) }
    let asking: ReturnType<typeof fetch> | undefined
    const outside = AsyncLocalStorage.snapshot()
    await queue.history.hold(place, async () => {
      await rename(archive, `${archive}.moving`)
      asking = outside(() => fetch([source.chapterUrl(first())]))
      await new Promise((resolve) => setTimeout(resolve, 100))
      await rename(`${archive}.moving`, archive)
    })
    const response = await asking
    expect((await explain(first().id)).results).toMatchObject([{ state: 'downloaded' }])
    await queue.ended(requireDefined(response?.body.id, 'the download of the missing chapter'))

    await rm(archive)
    expect(await missing()).toMatchObject([{ number: '1', state: 'file-missing' }])
    expect((await explain(first().id)).results).toMatchObject([{ state: 'file-missing' }])
    await lookAgain()
    expect(await queue.archives()).toHaveLength(1)
    const asked = await queue.ask('POST', `/series/${seriesId}/missing-chapters/download`, { urls: [source.chapterUrl(first())] })
    expect(asked.status).toBe(201)
    await queue.ended(asked.body.id)
    expect(await queue.archives()).toHaveLength(2)
    expect(await missing()).toEqual([])
    expect((await explain(first().id)).results).toMatchObject([{ state: 'downloaded', message: 'In the library.' }])
  })

  test('a single missing chapter is downloaded without the others, with the names that its source gave it', async (context) => {
    const { source, queue, lookAgain, missing, fetch } = await createTestLibrary(context, await aDatabase())
    const [third, fourth] = [source.publish({ title: 'Wind', groups: ['Second'] }), source.publish()]
    for (const chapter of [third, fourth]) source.breakChapter(chapter, { status: 404 })
    expect((await lookAgain()).status).toBe('FAILED')
    source.heal()
    const states = async () => (await missing()).map(({ number, state }) => [number, state])
    expect(await states()).toEqual([
      ['3', 'failed'],
      ['4', 'failed'],
    ])
    const asked = await fetch([source.chapterUrl(third)])
    expect(await queue.ended(requireDefined(asked.body.id, 'the download'))).toMatchObject({ status: 'COMPLETED', totalChapters: 1 })
    expect(await states()).toEqual([['4', 'failed']])
    expect((await queue.archives()).join()).toContain('c003 [Second]')
  })

  test('a chapter that the options deleted and a person blacklisted stays on the blacklist when it is requested', async (context) => {
    const { source, queue, missing, fetch, block, first } = await createTestLibrary(context, await aDatabase())
    await markCleanedUp(queue.context.db, queue.libraryId, { chapterKey: first().id, nowMs: Date.now() })
    await rm(join(queue.root, requireDefined((await queue.archives())[0], 'the archive')))
    const url = source.chapterUrl(first())
    await block({ chapterUrl: url })
    const asked = await fetch([url])
    await queue.ended(requireDefined(asked.body.id, 'the download'))
    expect(await queue.archives()).toHaveLength(1)
    expect(await missing()).toMatchObject([{ number: '1', state: 'blacklisted' }])
  })
})

describe.each(oneDatabase)('one release per chapter on %s', { concurrent: true }, (_engine, aDatabase) => {
  test('a preferred group replaces a chapter and its file name, the book is kept, and skipped releases can still be requested', async (context) => {
    const { source, queue, seriesId, lookAgain, missing, blacklist, unblock, prefer, books } = await createTestLibrary(
      context,
      await aDatabase(),
    )
    expect((await prefer(`/series/${seriesId}`, ['Best', 'First'])).body).toEqual({
      oneRelease: true,
      groups: ['Best', 'First'],
      inherited: false,
      settable: true,
    })
    // The archives stay named after the volume and the groups that they were downloaded with.
    for (const chapter of source.chaptersOf()) source.change(chapter, { volume: '1' })
    await lookAgain()
    const best = source.publish({ number: '1', groups: ['Best'], pages: 4 })
    source.publish({ number: '2', groups: ['Other'] })
    const [old, second] = await twoArchives(queue)
    expect(old).toContain('c001 [First].cbz')
    const fresh = old.replace('First', 'Best')
    const before = await books()
    await lookAgain()
    await queue.scanned()
    expect(await queue.archives()).toEqual([fresh, second])
    expect(await pagesOf(join(queue.root, fresh))).toEqual(await Promise.all([1, 2, 3, 4].map((page) => source.pageBytes(best, page))))
    expect(await books()).toEqual([{ ...before[0], name: 'c001 [Best]' }, before[1]])
    expect(await missing()).toMatchObject([{ number: '2', state: 'other-group', groups: ['Other'] }])
    await lookAgain()
    await queue.scanned()
    expect(await queue.archives()).toEqual([fresh, second])
    const [entry] = await blacklist()
    await unblock(requireDefined(entry, 'the missing chapter').id)
    await vi.waitFor(async () => expect(await queue.archives()).toHaveLength(3), pollOptions)
  })

  test('a release that was replaced is downloaded again once the better one is blacklisted', async (context) => {
    const { source, queue, seriesId, lookAgain, prefer, block } = await createTestLibrary(context, await aDatabase())
    await prefer(`/series/${seriesId}`, ['Best', 'First'])
    const best = source.publish({ number: '1', groups: ['Best'] })
    await lookAgain()
    await queue.scanned()
    const replaced = await twoArchives(queue)
    expect(replaced[0]).toContain('c001 [Best].cbz')
    await block({ chapterUrl: source.chapterUrl(best) })
    await lookAgain()
    expect(await queue.archives()).toEqual([replaced[0], replaced[0].replace('Best', 'First'), replaced[1]])
    await lookAgain()
    expect(await queue.archives()).toHaveLength(3)
  })

  test('a file that a person renamed, or that has its own poster, keeps its name when its content is replaced', async (context) => {
    const { source, queue, seriesId, lookAgain, prefer, books } = await createTestLibrary(context, await aDatabase())
    await prefer(`/series/${seriesId}`, ['Best', 'First'])
    const [first, second] = await twoArchives(queue)
    const newName = first.replace('c001 [First]', 'The Beginning')
    await rename(join(queue.root, first), join(queue.root, newName))
    await writeFile(join(queue.root, second.replace('.cbz', '.jpg')), 'a poster')
    await queue.ask('POST', `/libraries/${queue.libraryId}/scan`)
    await queue.scanned()
    const before = await books()
    for (const number of ['1', '2']) source.publish({ number, groups: ['Best'] })
    await lookAgain()
    await queue.scanned()
    expect(await queue.archives()).toEqual([second, newName].toSorted())
    expect(await books()).toEqual(before)
  })

  test('another upload by the same group is skipped, and on request replaces the first instead of being added to it', async (context) => {
    const { source, queue, seriesId, lookAgain, missing, explain, fetch, books, prefer } = await createTestLibrary(
      context,
      await aDatabase(),
    )
    const again = source.publish({ number: '1', groups: ['First'], pages: 5 })
    await lookAgain()
    const archives = await queue.archives()
    const before = await books()
    expect(archives).toHaveLength(2)
    expect(await missing()).toMatchObject([{ number: '1', state: 'superseded', groups: ['First'] }])
    const download = (await fetch([source.chapterUrl(again)], { replace: true })).body
    expect(await queue.ended(download.id)).toMatchObject({ status: 'COMPLETED' })
    await queue.scanned()
    expect(await queue.archives()).toEqual(archives)
    expect(await pagesOf(join(queue.root, requireDefined(archives[0], 'the archive')))).toHaveLength(5)
    expect(await books()).toEqual(before)
    expect(await missing()).toEqual([])
    // A third one, in the same way: it replaces the second.
    const third = source.publish({ number: '1', groups: ['First'], pages: 3 })
    await lookAgain()
    await queue.ended((await fetch([source.chapterUrl(third)], { replace: true })).body.id)
    expect(await queue.archives()).toEqual(archives)
    expect((await explain(third.id)).results).toMatchObject([{ state: 'downloaded' }])
    // A group that is preferred from now on replaces what replaced the first, whose record has no file any more.
    const best = source.publish({ number: '1', groups: ['Best'], pages: 2 })
    await prefer(`/series/${seriesId}`, ['Best', 'First'])
    await lookAgain()
    await queue.scanned()
    expect((await explain(best.id)).results).toMatchObject([{ state: 'downloaded' }])
    expect(await queue.archives()).toHaveLength(2)
  })

  test('is off by default, can be set for a library and overridden for a series, and invalid settings are rejected', async (context) => {
    const { queue, seriesId, explain, block, unblock, prefer } = await createTestLibrary(context, await aDatabase())
    const read = async (path: string) => (await queue.ask<object>('GET', `${path}/release-preference`)).body
    const series = `/series/${seriesId}`
    expect(await read(series)).toEqual({ oneRelease: false, groups: [], inherited: true, settable: true })
    await prefer(`/libraries/${queue.libraryId}`, ['First'])
    expect(await read(series)).toEqual({ oneRelease: true, groups: ['First'], inherited: true, settable: true })
    await prefer(series, [], false)
    expect(await read(series)).toEqual({ oneRelease: false, groups: [], inherited: false, settable: true })
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
    expect([results, message]).toEqual([[], expect.stringContaining('Unknown chapter: its title')])
  })
})
