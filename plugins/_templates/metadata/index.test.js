// Run it with `node --test`. The plugin gets a context whose hosts answer what is written here.
import assert from 'node:assert/strict'
import test from 'node:test'
import createProvider from './index.js'

const berserk = {
  mal_id: 2,
  type: 'Manga',
  title: 'Berserk',
  titles: [
    { type: 'Default', title: 'Berserk' },
    { type: 'Japanese', title: 'ベルセルク' },
  ],
  status: 'Publishing',
  authors: [{ name: 'Miura, Kentarou' }],
  genres: [{ name: 'Action' }],
  synopsis: 'Guts, a former mercenary.',
}

/** What the source answers, by path; every other is not found. */
const answers = {
  '/manga?limit=20&q=berserk': { data: [berserk, { ...berserk, mal_id: 96_792, type: 'Light Novel' }] },
  '/manga/2/full': { data: berserk },
  '/top/manga?filter=bypopularity&page=2&limit=25&sfw=true': { data: [berserk], pagination: { has_next_page: true } },
  '/manga?q=berserk&status=publishing&page=1&limit=25': { data: [berserk], pagination: { has_next_page: false } },
}

class SourceNotFound extends Error {}
class SourceAnswerInvalid extends Error {}

const context = (config = {}) => ({
  config: { server: 'https://api.jikan.moe/v4', title: 'English', ...config },
  errors: { SourceNotFound, SourceAnswerInvalid },
  fetch: async (url) => {
    const answer = answers[url.replace('https://api.jikan.moe/v4', '')]
    return { status: answer ? 200 : 404, json: () => answer ?? {} }
  },
})

const { signal } = new AbortController()

test('a search finds manga and no novels', async () => {
  const found = await createProvider(context()).searchSeries(' berserk ', null, signal)
  assert.deepEqual(
    found.map(({ sourceId, title, sourceUrl }) => [sourceId, title, sourceUrl]),
    [['2', 'Berserk', 'https://myanimelist.net/manga/2']],
  )
})

test('a search for nothing asks nobody', async () => {
  assert.deepEqual(await createProvider({ ...context(), fetch: assert.fail }).searchSeries('  ', null, signal), [])
})

test('what is known of a series, by its id or its address', async () => {
  const provider = createProvider(context())
  const series = await provider.getSeriesMetadata('2', null, signal)
  assert.equal(series.status, 'ONGOING')
  assert.deepEqual(series.authors, [{ name: 'Kentarou Miura', role: 'writer' }])
  assert.deepEqual(await provider.getSeriesMetadata('', 'https://myanimelist.net/manga/2/Berserk', signal), series)
})

test('the title in the language that was chosen', async () => {
  const series = await createProvider(context({ title: 'Japanese' })).getSeriesMetadata('2', null, signal)
  assert.equal(series.title, 'ベルセルク')
})

test('an unknown id is not found', async () => {
  await assert.rejects(createProvider(context()).getSeriesMetadata('99', null, signal), SourceNotFound)
})

test('a list has titles without those for adults', async () => {
  const page = await createProvider(context()).browseList('popular', { page: 1, maxAge: 17, languages: [] }, signal)
  assert.deepEqual([page.titles.map(({ id, title }) => [id, title]), page.hasMore], [[['2', 'Berserk']], true])
})

test('a search with a filter that the source has, and one that it does not have', async () => {
  const filters = { status: { include: ['publishing'], exclude: [] }, color: { include: ['red'], exclude: [] } }
  const request = { page: 0, maxAge: null, languages: [] }
  const page = await createProvider(context()).browseSearch('berserk', filters, request, signal)
  assert.deepEqual([page.titles.length, page.hasMore], [1, false])
})
