// Chapters in the library that their group uploads again, with other facts than before.
import { expect, onTestFinished, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aListedChapter, aListedTitle, aScriptedSite } from '../../../test/builders/a-scripted-site.ts'
import { aSqliteDatabase } from '../../../test/setup/databases.ts'
import type { ChapterInfo } from '../../plugins/index.ts'

const series = 'https://site.example/series/a'
const chapter = (id: string, more: Partial<ChapterInfo> = {}) => aListedChapter(`https://site.example/read/${id}`, '1', more)
const by = (name: string, id: string | null = null) => ({ scanlationGroups: [{ id, name }] })

const aSite = async () => {
  const site = aScriptedSite()
  const queue = await aDownloadQueue({ database: await aSqliteDatabase(), plugins: site.plugins })
  onTestFinished(queue.close)
  /** @returns the ids that are fetched when the site lists these chapters */
  const fetchedFrom = async (...chapters: readonly ChapterInfo[]) => {
    const before = site.fetched.length
    site.setListing(series, { title: aListedTitle(series, 'A Series'), chapters })
    await queue.ended(await queue.add(series))
    return site.fetched.slice(before).map((url) => url.split('/').at(-1))
  }
  return { queue, fetchedFrom }
}

test('a chapter is not downloaded again under the new name of its group', async () => {
  const { fetchedFrom } = await aSite()
  expect(await fetchedFrom(chapter('one', by('Old')))).toEqual(['one'])
  // It learns the name when it lists the title.
  expect(await fetchedFrom(chapter('one', by('New')))).toEqual([])
  expect(await fetchedFrom(chapter('again', by('New')))).toEqual([])
  expect(await fetchedFrom(chapter('other', by('Old')))).toEqual(['other'])
})

test('a chapter is not downloaded again by a group with an ID that was renamed before the source listed the title again', async () => {
  const { queue, fetchedFrom } = await aSite()
  expect(await fetchedFrom(chapter('one', by('Old', 'g')))).toEqual(['one'])
  expect(await fetchedFrom(chapter('again', by('New', 'g')))).toEqual([])
  expect(await fetchedFrom(chapter('other', by('New', 'h')))).toEqual(['other'])
  // Chapters that an earlier version downloaded get the ID when they are listed.
  await queue.context.db.updateTable('chapterUrl').set({ groupIds: null }).execute()
  expect(await fetchedFrom(chapter('one', by('Old', 'g')))).toEqual([])
  expect(await fetchedFrom(chapter('again', by('Newer', 'g')))).toEqual([])
})

test('a chapter is not downloaded again when its group adds the volume', async () => {
  const { fetchedFrom } = await aSite()
  expect(await fetchedFrom(chapter('one'))).toEqual(['one'])
  expect(await fetchedFrom(chapter('again', { volume: '1', pages: 4 }))).toEqual([])
})

test.each<[string, readonly ChapterInfo[]]>([
  ['beside the downloaded chapter, which has no volume', [chapter('one'), chapter('new', { volume: '2' })]],
  ['with much more pages', [chapter('new', { volume: '2', pages: 30 })]],
  ['with another title', [chapter('new', { volume: '2', title: 'A new beginning' })]],
  ['by another group', [chapter('new', { volume: '2', ...by('Another') })]],
  ['while another group has the number in another volume', [chapter('new', { volume: '2' }), chapter('more', { volume: '1', ...by('B') })]],
])('a chapter of a new volume with the number of a downloaded one is downloaded %s', async (_, listed) => {
  const { fetchedFrom } = await aSite()
  await fetchedFrom(chapter('one', { title: 'The end' }))
  expect(await fetchedFrom(...listed)).toContain('new')
})

test('a chapter of several groups is recognized after the database was lost', async () => {
  const { queue, fetchedFrom } = await aSite()
  const groups = { scanlationGroups: ['B', 'A'].map((name) => ({ id: null, name })) }
  await fetchedFrom(chapter('one', groups))
  await queue.context.db.deleteFrom('chapterUrl').execute()
  expect(await fetchedFrom(chapter('one', groups), chapter('again', groups))).toEqual([])
  expect(await fetchedFrom(chapter('again', groups))).toEqual([])
})
