// Each way in which a site goes wrong, by name, with real gallery-dl: nothing is lost, doubled or stuck, and the download says what it was.
// What is odd but no fault (numbers, volumes, groups, names, doubled uploads) is in download.test.ts.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aQueue, recordFileOf, type ShownDownload, type TestQueue } from '../../test/builders/a-download.ts'
import { aFakeMangaDex, type FakeMangaDex, type FakeTitle } from '../../test/fakes/fake-mangadex.ts'
import { type Fault, tooManyRequests } from '../../test/fakes/faults.ts'

type Place = 'the title' | 'its list' | 'a chapter' | 'a page'

const matrix: readonly (readonly [name: string, place: Place, fault: Fault, times: number])[] = [
  ['429 with the moment to come back', 'a chapter', tooManyRequests(1), 1],
  ['429 without a header', 'the title', tooManyRequests(), 1],
  ['500 once', 'a chapter', { status: 500 }, 1],
  ['503 for long', 'the title', { status: 503 }, 50],
  ['a broken connection', 'its list', 'reset', 50],
  ['a slow answer', 'a page', { latencyMs: 1_500 }, 1],
  ['half an image', 'a page', 'truncated', 50],
  ['a web page instead of an image', 'a page', 'html', 50],
  ['an image that is forbidden', 'a page', { status: 403 }, 50],
  ['half a list', 'its list', 'partial', 50],
]

describe('a site with', { timeout: 60_000 }, () => {
  let source: FakeMangaDex
  let queue: TestQueue
  beforeAll(async () => {
    source = await aFakeMangaDex().titles(matrix.length, 2, { pages: 2 }).start()
    queue = await aQueue({ source })
  })
  afterAll(async () => {
    await queue.close()
    await source.close()
  })

  const breakIt = (title: FakeTitle, place: Place, fault: Fault, times: number) => {
    const [chapter] = source.chaptersOf(title)
    if (!chapter) throw new Error('no chapter')
    if (place === 'the title') source.breakTitle(title, fault, times)
    else if (place === 'its list') source.breakPath(new RegExp(`^/manga/${title.id}/feed`), fault, times)
    else if (place === 'a chapter') source.breakChapter(chapter, fault, times)
    else source.breakPage(chapter, 2, fault, times)
  }
  /** Resolves when it neither runs nor is about to. */
  const rests = (id: string): Promise<ShownDownload> =>
    queue.becomes(id, ({ status, nextAttemptAt }) => status !== 'DOWNLOADING' && (status !== 'PENDING' || nextAttemptAt !== null))
  const dontWait = (id: string) => queue.ground.db.updateTable('download').set({ nextAttemptAt: 1 }).where('id', '=', id).execute()
  const expectEverythingOnce = async (title: FakeTitle) => {
    expect((await queue.archives()).filter((path) => path.startsWith(title.id))).toHaveLength(2)
    const { chapters } = await recordFileOf(queue.root, title.id)
    expect(new Set(chapters.map((chapter) => chapter.chapter_id))).toEqual(new Set(source.chaptersOf(title).map(({ id }) => id)))
    const partly = (await queue.files()).filter((path) => path.startsWith(join('.hondana-staging', title.id)) || path.endsWith('.part'))
    expect(partly).toEqual([])
  }

  test.each(matrix)('%s, for %s', async (...row) => {
    const [, place, fault, times] = row
    const title = source.titles[matrix.findIndex(([name]) => name === row[0])]
    if (!title) throw new Error('no title')
    breakIt(title, place, fault, times)
    const id = await queue.add(source.titleUrl(title))
    const told = await rests(id)
    expect(['COMPLETED', 'FAILED', 'PENDING']).toContain(told.status)
    if (told.status !== 'COMPLETED') {
      expect(told.message).toMatch(/\w{3,}.*\w/)
      expect(told.nextAttemptAt).not.toBeNull()
    }
    source.heal()
    if (told.status !== 'COMPLETED') await dontWait(id)
    await queue.becomes(id, ({ status }) => status === 'COMPLETED')
    await expectEverythingOnce(title)
  })
})
