// Run it with `node --test`. The plugin gets a context whose host answers what is written here.
import assert from 'node:assert/strict'
import test from 'node:test'
import createDownloader from './index.js'

const episodes = [
  {
    name: 'ep01_Potion-of-Flight',
    translated_languages: ['de', 'en'],
    pages: { cover: 'E01.jpg', title: 'E01P00.jpg', 1: 'E01P01.jpg', 2: 'E01P02.jpg', 10: 'E01P10.gif' },
  },
  { name: 'ep02_Rainbow-Potions', translated_languages: ['en'], pages: { cover: 'E02.jpg', 1: 'E02P01.jpg' } },
]

class SourceNotFound extends Error {}
class SourceAnswerInvalid extends Error {}
class UrlNotSupported extends Error {}

const downloader = (answer = { status: 200, json: () => episodes }) =>
  createDownloader({
    config: { server: 'https://www.peppercarrot.com', pictures: 'low-res' },
    errors: { SourceNotFound, SourceAnswerInvalid, UrlNotSupported },
    fetch: async (url) => {
      assert.equal(url, 'https://www.peppercarrot.com/0_sources/episodes-v1.json')
      return answer
    },
  })

const list = 'https://www.peppercarrot.com/en/webcomics/peppercarrot.html'
const first = 'https://www.peppercarrot.com/en/webcomic/ep01_Potion-of-Flight.html'
const { signal } = new AbortController()

test('the list has every episode in its language', async () => {
  const { title, chapters } = await downloader().getAvailableChapters(list, signal)
  assert.equal(title.title, 'Pepper&Carrot')
  assert.deepEqual(
    chapters.map(({ url, number, title, pages }) => [url, number, title, pages]),
    [
      [first, '1', 'Potion of Flight', 4],
      ['https://www.peppercarrot.com/en/webcomic/ep02_Rainbow-Potions.html', '2', 'Rainbow Potions', 1],
    ],
  )
  const german = await downloader().getAvailableChapters(list.replace('/en/', '/de/'), signal)
  assert.equal(german.chapters.length, 1)
})

test('an episode lists itself, and its pages are in order', async () => {
  const { chapters } = await downloader().getAvailableChapters(first, signal)
  assert.deepEqual(
    chapters.map(({ url }) => url),
    [first],
  )
  const folder = 'https://www.peppercarrot.com/0_sources/ep01_Potion-of-Flight/low-res/en_'
  assert.deepEqual(await downloader().getPages(first, signal), [
    `${folder}E01P00.jpg`,
    `${folder}E01P01.jpg`,
    `${folder}E01P02.jpg`,
    `${folder}E01P10.gif`,
  ])
})

test('what there is not is not found, and an answer without a list is no empty list', async () => {
  await assert.rejects(downloader().getAvailableChapters(first.replace('ep01', 'ep99'), signal), SourceNotFound)
  await assert.rejects(downloader().getAvailableChapters('https://www.peppercarrot.com/en/about.html', signal), UrlNotSupported)
  await assert.rejects(downloader({ status: 404 }).getAvailableChapters(list, signal), SourceAnswerInvalid)
})
