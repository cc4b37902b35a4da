// Every kind of site failure by name, with the real gallery-dl and with pages fetched directly: nothing is lost, duplicated or stuck, and
// the download shows the reason. Unusual but valid data (numbers, volumes, groups, names, duplicate uploads) is tested in download.test.ts.
// The tests run concurrently: each has its own site and queue, and spends most of its time waiting.
import { describe, expect, type TestContext, test } from 'vitest'
import { aDownloadQueue, type DownloadView, recordFileOf } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { type Fault, tooManyRequests } from '../../../test/fakes/faults.ts'

type Place = 'the title' | 'its list' | 'a chapter' | 'a page'

const matrix: readonly (readonly [name: string, place: Place, fault: Fault, times: number])[] = [
  ['429 with the moment to come back', 'a chapter', tooManyRequests(1), 1],
  ['429 without a header', 'the title', tooManyRequests(), 1],
  ['500 once', 'a chapter', { status: 500 }, 1],
  ['503 for long', 'the title', { status: 503 }, 50],
  ['a broken connection', 'its list', 'reset', 50],
  ['a connection that breaks once', 'a page', 'reset', 1],
  ['a connection that breaks each time', 'a page', 'reset', 50],
  ['an empty list', 'its list', 'empty', 50],
  ['a slow answer', 'a page', { latencyMs: 1_500 }, 1],
  ['half an image', 'a page', 'truncated', 50],
  ['a web page instead of an image', 'a page', 'html', 50],
  ['an image that is forbidden', 'a page', { status: 403 }, 50],
  ['half a list', 'its list', 'partial', 50],
]

/** A site with a title of two chapters of one number, since numbers restart in each volume, and a queue. */
async function aScene({ onTestFinished }: TestContext, fetch: 'gallery-dl' | 'direct') {
  const source = await aFakeMangaDex()
    .title()
    .chapter({ number: '1', volume: '1', pages: 2 })
    .chapter({ number: '1', volume: '2', pages: 2 })
    .start()
  onTestFinished(source.close)
  const queue = await aDownloadQueue({ source, fetch })
  onTestFinished(queue.close)
  const title = source.titles[0]
  const [chapter] = source.chaptersOf()
  if (!title || !chapter) throw new Error('The site is empty')
  return {
    source,
    queue,
    breakIt: (place: Place, fault: Fault, times: number) => {
      if (place === 'the title') source.breakTitle(title, fault, times)
      else if (place === 'its list') source.breakPath(new RegExp(`^/manga/${title.id}/feed`), fault, times)
      else if (place === 'a chapter') source.breakChapter(chapter, fault, times)
      else source.breakPage(chapter, 2, fault, times)
    },
    /** Resolves when it is neither running nor about to run. */
    rests: (id: string): Promise<DownloadView> =>
      queue.becomes(id, ({ status, nextAttemptAt }) => status !== 'DOWNLOADING' && (status !== 'PENDING' || nextAttemptAt !== null)),
    dontWait: (id: string) => queue.context.db.updateTable('download').set({ nextAttemptAt: 1 }).where('id', '=', id).execute(),
    expectEverythingOnce: async () => {
      expect(await queue.archives()).toHaveLength(2)
      const { chapters } = await recordFileOf(queue.root, title.id)
      expect(new Set(chapters.map(({ chapter_id }) => chapter_id))).toEqual(new Set(source.chaptersOf().map(({ id }) => id)))
      expect(chapters).toHaveLength(2)
      expect((await queue.files()).filter((path) => /^\.hondana-staging|\.part$/.test(path))).toEqual([])
    },
  }
}

/** Titles and lists are read in the same way. */
const ofPages = matrix.filter(([, place]) => place === 'a chapter' || place === 'a page')
const cases = [...matrix.map((line) => [...line, 'gallery-dl'] as const), ...ofPages.map((line) => [...line, 'direct'] as const)]

describe('a site with', { concurrent: true }, () => {
  test.for(cases)('$0, for $1 ($4)', async ([, place, fault, times, fetch], context) => {
    const { source, queue, breakIt, rests, dontWait, expectEverythingOnce } = await aScene(context, fetch)
    breakIt(place, fault, times)
    const id = await queue.add(source.titleUrl())
    const download = await rests(id)
    expect(['COMPLETED', 'FAILED', 'PENDING']).toContain(download.status)
    if (fault === 'empty') expect(download.message).toContain('has no chapters')
    if (download.status !== 'COMPLETED') {
      expect(download.message).toMatch(/\w{3,}.*\w/)
      expect(download.nextAttemptAt).not.toBeNull()
    }
    source.heal()
    if (download.status !== 'COMPLETED') await dontWait(id)
    // A person looks again: nothing is doubled, and what an empty list hid comes now.
    else await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    await queue.becomes(id, ({ status }) => status === 'COMPLETED')
    await expectEverythingOnce()
  })
})
