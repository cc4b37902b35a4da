// Requests for a title whose download is already running, waiting or about to be retried.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import { aDownloadQueue, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex, type FakeChapter, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'
import type { DatabaseLocation } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { OnStep } from '../download-step.ts'

const open = async ({ onTestFinished }: TestContext, count: number, onStep: OnStep = () => undefined) => {
  const source = await aFakeMangaDex()
    .title()
    .chapters(count, { groups: ['First'] })
    .start()
  onTestFinished(source.close)
  const queue = await aDownloadQueue({ source, parts: { onStep } })
  onTestFinished(queue.close)
  const chapters = source.chaptersOf()
  const seriesId = async () => {
    await queue.scanned()
    return (await queue.context.db.selectFrom('series').select('id').executeTakeFirstOrThrow()).id
  }
  const isArchived = (count: number) => vi.waitFor(async () => expect(await queue.archives()).toHaveLength(count), pollOptions)
  return { source, queue, chapters, seriesId, isArchived }
}

/** Waits until the pages of a chapter whose server keeps us waiting are requested: the title has been listed then. */
const isHeldAt = (source: FakeMangaDex, { id }: FakeChapter) =>
  vi.waitFor(() => expect(source.requests.some(({ path }) => path.startsWith(`/at-home/server/${id}`))).toBe(true), pollOptions)

/** Of the chapters that failed, whether for good. */
const failures = async ({ context }: TestQueue) =>
  (await context.db.selectFrom('downloadChapter').select('permanent').where('state', '=', 'FAILED').orderBy('position').execute()).map(
    ({ permanent }) => permanent,
  )

const only = (chapter: FakeChapter | undefined) => requireDefined(chapter, 'a chapter')

test('a request for the whole title is not lost when the only chapter of its download fails permanently', async (context) => {
  const { source, queue, chapters, isArchived } = await open(context, 3)
  const first = only(chapters[0])
  source.breakChapter(first, 'held')
  const id = await queue.add(source.titleUrl(), { chapterUrls: [source.chapterUrl(first)] })
  await isHeldAt(source, first)
  const all = await queue.ask('POST', '/downloads', { url: source.titleUrl(), libraryId: queue.libraryId })
  expect([all.status, all.body.id]).toEqual([200, id])
  source.delete(first)
  source.heal()
  await isArchived(2)
})

test('a chapter that is added just as the others of its download fail is downloaded', async (context) => {
  let atEnd: () => void = () => undefined
  const onStep: OnStep = (step) => (step === 'staging-dropped' ? atEnd() : undefined)
  const { source, queue, chapters, isArchived } = await open(context, 2, onStep)
  const [first, second] = [only(chapters[0]), only(chapters[1])]
  source.breakChapter(first, 'held')
  const urls = [first, second].map(source.chapterUrl)
  const id = await queue.add(source.titleUrl(), { chapterUrls: urls.slice(0, 1) })
  await isHeldAt(source, first)
  const addChapter = addingChapters(queue.context.databaseLocation)
  atEnd = () => {
    atEnd = () => undefined
    addChapter({ id: second.id, url: source.chapterUrl(second), beside: first.id })
  }
  source.delete(first)
  source.heal()
  await isArchived(1)
  expect(await queue.ended(id)).toMatchObject({ status: 'FAILED', totalChapters: 2 })
})

const database = (location: DatabaseLocation) => {
  if (location.engine !== 'sqlite') throw new Error('SQLite only')
  const opened = new Database(location.file)
  onTestFinished(() => void opened.close())
  return opened
}

/** A statement that adds a chapter to the download of another, as another node does: id and URL of the new one, id of the other. */
const addingChapters = (location: DatabaseLocation) => {
  const add = database(location).prepare(
    `insert into downloadChapter select downloadId, @id, 1, @url, replace(replace(info, @beside, @id), '"number":"1"', '"number":"2"'),
      'WAITING', 0, 0, null, null, null, 0, null from downloadChapter where chapterKey = @beside`,
  )
  return (chapter: { readonly id: string; readonly url: string; readonly beside: string }) => void add.run(chapter)
}

test('a chapter that is added to a download of selected chapters replaces an earlier release', async (context) => {
  const { source, queue, chapters, seriesId, isArchived } = await open(context, 2)
  await queue.ended(await queue.add(source.titleUrl()))
  const preference = { oneRelease: true, groups: ['Best', 'First'] }
  await queue.ask('PUT', `/series/${await seriesId()}/release-preference`, preference)
  const better = chapters.map(({ number }) => source.publish({ number, groups: ['Best'] }))
  const slow = only(better[0])
  source.breakChapter(slow, 'held')
  const [url, ...others] = better.map(source.chapterUrl)
  const id = await queue.add(source.titleUrl(), { chapterUrls: [url] })
  await isHeldAt(source, slow)
  const joined = await queue.ask('POST', '/downloads', { url: source.titleUrl(), libraryId: queue.libraryId, chapterUrls: others })
  expect([joined.status, joined.body.id]).toEqual([200, id])
  source.heal()
  expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED', totalChapters: 2 })
  await queue.scanned()
  await isArchived(2)
  expect((await queue.archives()).filter((name) => name.includes('[Best]'))).toHaveLength(2)
})

test('a chapter that is added to a download while its title is being listed replaces an earlier release, too', async (context) => {
  let onListed: () => void = () => undefined
  const onStep: OnStep = (step) => (step === 'listed' ? onListed() : undefined)
  const { source, queue, chapters, seriesId, isArchived } = await open(context, 2, onStep)
  await queue.ended(await queue.add(source.titleUrl()))
  await queue.ask('PUT', `/series/${await seriesId()}/release-preference`, { oneRelease: true, groups: ['Best', 'First'] })
  const better = chapters.map(({ number }) => source.publish({ number, groups: ['Best'] }))
  const [first, second] = [only(better[0]), only(better[1])]
  const addChapter = addingChapters(queue.context.databaseLocation)
  onListed = () => {
    onListed = () => undefined
    addChapter({ id: second.id, url: source.chapterUrl(second), beside: first.id })
  }
  await queue.ended(await queue.add(source.titleUrl(), { chapterUrls: [source.chapterUrl(first)] }))
  await queue.scanned()
  await isArchived(2)
})

test.for(['running', 'paused'])('a chapter that failed permanently is retried on request: its download is %s', async (how, context) => {
  const { source, queue, chapters, isArchived } = await open(context, 2)
  const [first, second] = [only(chapters[0]), only(chapters[1])]
  source.breakChapter(first, { status: 404 }, 1)
  source.breakChapter(second, 'held')
  const chapterUrls = [first, second].map(source.chapterUrl)
  const id = await queue.add(source.titleUrl(), { chapterUrls })
  await vi.waitFor(async () => expect(await failures(queue)).toEqual([1]), pollOptions)
  await isHeldAt(source, second)
  if (how === 'paused') await queue.ask('POST', `/downloads/${id}/action`, { action: 'PAUSE' })
  const title = { url: source.titleUrl(), libraryId: queue.libraryId }
  const asked = await queue.ask('POST', '/downloads', { ...title, chapterUrls: chapterUrls.slice(0, 1) })
  expect([asked.status, asked.body.id]).toEqual([200, id])
  source.heal()
  if (how === 'paused') await queue.ask('POST', `/downloads/${id}/action`, { action: 'RESUME' })
  await isArchived(2)
})

test('a chapter that is removed from the blacklist during a download of its title is downloaded', async (context) => {
  const { source, queue, seriesId, isArchived } = await open(context, 1)
  const id = await queue.add(source.titleUrl())
  await queue.ended(id)
  const series = await seriesId()
  const chapterUrl = source.chapterUrl(source.publish({ number: '2' }))
  const blocked = await queue.ask<{ id: string }>('POST', `/series/${series}/blacklist`, { chapterUrl })
  const slow = source.publish({ number: '3' })
  source.breakChapter(slow, 'held')
  await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
  await isHeldAt(source, slow)
  expect((await queue.ask('DELETE', `/series/${series}/blacklist/${blocked.body.id}`)).status).toBe(204)
  source.heal()
  await isArchived(3)
})

test('a missing chapter that is requested during a download of its title is downloaded', async (context) => {
  const { source, queue, chapters, seriesId, isArchived } = await open(context, 2)
  const id = await queue.add(source.titleUrl())
  await queue.ended(id)
  const series = await seriesId()
  const slow = source.publish({ number: '3' })
  source.breakChapter(slow, 'held')
  await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
  await isHeldAt(source, slow)
  await rm(join(queue.root, requireDefined((await queue.archives())[0], 'an archive')))
  const asked = await queue.ask('POST', `/series/${series}/missing-chapters/download`, { urls: [source.chapterUrl(only(chapters[0]))] })
  expect([asked.status, asked.body.id]).toEqual([200, id])
  source.heal()
  await isArchived(3)
})

test('a chapter that a paused download has fetched, and whose file is missing since, is fetched again on request', async (context) => {
  const { source, queue, chapters, seriesId, isArchived } = await open(context, 2)
  source.breakChapter(only(chapters[1]), 'held')
  const id = await queue.add(source.titleUrl())
  await isArchived(1)
  await isHeldAt(source, only(chapters[1]))
  await queue.ask('POST', `/downloads/${id}/action`, { action: 'PAUSE' })
  await queue.becomes(id, ({ status }) => status === 'PAUSED')
  const series = await seriesId()
  await rm(join(queue.root, requireDefined((await queue.archives())[0], 'an archive')))
  const asked = await queue.ask('POST', `/series/${series}/missing-chapters/download`, {})
  expect([asked.status, asked.body.id]).toEqual([200, id])
  source.heal()
  await queue.ask('POST', `/downloads/${id}/action`, { action: 'RESUME' })
  await isArchived(2)
})

test('an automatic retry waits for another download of the title instead of being abandoned', async (context) => {
  const { source, queue, chapters, isArchived } = await open(context, 3)
  const [first, , third] = chapters
  source.breakPage(only(first), 1, { status: 500 })
  source.change(only(third), { unavailable: true })
  const all = await queue.add(source.titleUrl())
  expect(await queue.ended(all)).toMatchObject({ status: 'FAILED', nextAttemptAt: expect.any(String) })
  source.heal()
  source.change(only(third), { unavailable: false })
  source.breakChapter(only(third), 'held')
  const one = await queue.add(source.titleUrl(), { chapterUrls: [source.chapterUrl(only(third))] })
  await isHeldAt(source, only(third))
  const makeDue = () => queue.context.db.updateTable('download').set({ nextAttemptAt: 1 }).where('id', '=', all).execute()
  await makeDue()
  await queue.becomes(all, ({ nextAttemptAt }) => nextAttemptAt !== '1970-01-01T00:00:00.001Z')
  expect(await queue.find(all)).toMatchObject({ status: 'FAILED', nextAttemptAt: expect.any(String) })
  source.heal()
  await queue.ended(one)
  await makeDue()
  await isArchived(3)
})

test('many downloads that are removed at once are all removed, also those that start meanwhile', async (context) => {
  const source = await aFakeMangaDex().titles(100, 1).start()
  context.onTestFinished(source.close)
  source.breakPath(/./, 'held')
  const queue = await aDownloadQueue({ source })
  context.onTestFinished(queue.close)
  const ids: string[] = []
  for (const title of source.titles) ids.push(await queue.add(source.titleUrl(title)))
  const counts = async () => (await queue.ask<{ DOWNLOADING: number }>('GET', '/downloads/counts')).body
  await vi.waitFor(async () => expect((await counts()).DOWNLOADING).toBeGreaterThan(0), pollOptions)
  await queue.ask('POST', '/downloads/actions', { action: 'REMOVE', ids })
  expect(await queue.context.db.selectFrom('download').select('status').execute()).toEqual([])
})

test('a chapter that failed permanently is retried on request even if another one failed temporarily', async (context) => {
  const { source, queue, chapters, isArchived } = await open(context, 3)
  const [first, second, third] = [only(chapters[0]), only(chapters[1]), only(chapters[2])]
  source.breakChapter(first, { status: 404 }, 1)
  source.breakPage(second, 1, { status: 500 })
  source.breakChapter(third, 'held')
  const chapterUrls = [first, second, third].map(source.chapterUrl)
  const id = await queue.add(source.titleUrl(), { chapterUrls })
  await vi.waitFor(async () => expect(await failures(queue)).toEqual([1, 0]), pollOptions)
  await isHeldAt(source, third)
  await queue.ask('POST', '/downloads', { url: source.titleUrl(), libraryId: queue.libraryId, chapterUrls: chapterUrls.slice(0, 1) })
  source.heal()
  expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED' })
  await isArchived(3)
})

test.for(['the paused download is of a whole title', 'the download is paused afterwards', 'the server restarts afterwards'] as const)(
  'a chapter that failed permanently is retried on request: %s',
  async (how, context) => {
    const { source, queue, chapters, isArchived } = await open(context, 2)
    const [first, second] = [only(chapters[0]), only(chapters[1])]
    source.breakChapter(first, { status: 404 }, 1)
    source.breakChapter(second, 'held')
    const chapterUrls = [first, second].map(source.chapterUrl)
    const isWhole = how === 'the paused download is of a whole title'
    const id = await queue.add(source.titleUrl(), isWhole ? {} : { chapterUrls })
    await vi.waitFor(async () => expect(await failures(queue)).toEqual([1]), pollOptions)
    await isHeldAt(source, second)
    const act = (action: 'PAUSE' | 'RESUME') => queue.ask('POST', `/downloads/${id}/action`, { action })
    if (isWhole) await act('PAUSE')
    await queue.ask('POST', '/downloads', { url: source.titleUrl(), libraryId: queue.libraryId, chapterUrls: chapterUrls.slice(0, 1) })
    if (how === 'the server restarts afterwards') {
      await queue.stopWorker()
      source.heal()
      await queue.startWorker()
    } else {
      if (!isWhole) await act('PAUSE')
      source.heal()
      await act('RESUME')
    }
    const { status, message } = await queue.ended(id)
    expect([status, message]).toEqual(['COMPLETED', null])
    await isArchived(2)
  },
)
