import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../../test/a-book.ts'
import { aPageOf } from '../../../test/a-download.ts'
import { aLibrary } from '../../../test/a-library.ts'
import { openApp, passMs, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { TitleMatch } from './matches.api.ts'

const candidate = (provider: string, externalId: string, confidence: number): TitleMatch['candidates'][number] => ({
  provider,
  externalId,
  title: `Title ${externalId}`,
  year: 2001,
  coverUrl: null,
  sourceUrl: `https://example.org/${externalId}`,
  confidence,
})

const aMatch = (seriesId: string, part: Partial<TitleMatch> = {}): TitleMatch => ({
  seriesId,
  libraryId: 'L',
  title: `Series ${seriesId}`,
  folder: seriesId,
  searching: false,
  linked: [],
  failed: [],
  candidates: [candidate('srca', `${seriesId}1`, 1), candidate('srcb', `${seriesId}2`, 0.6)],
  choice: { provider: 'srca', externalId: `${seriesId}1` },
  ...part,
})

const sources = [
  { id: 'srca', name: 'MangaDex' },
  { id: 'srcb', name: 'AniList' },
]

test('suggested titles are skipped or changed by row and applied with one click', async () => {
  let matches = [aMatch('A'), aMatch('B'), aMatch('C', { candidates: [], choice: null })]
  const app = await openApp('/match', {
    'GET /api/v1/libraries': () => [aLibrary({})],
    'GET /api/v1/metadata/matches': () => ({ sources, matches }),
    'PATCH /api/v1/metadata/matches/{seriesId}': ({ params, body }) => {
      matches = matches.map((match) => (match.seriesId === params.seriesId ? { ...match, choice: body.choice } : match))
    },
    'POST /api/v1/metadata/matches/apply': ({ body }) => {
      matches = matches.filter(({ seriesId }) => !body.titles.some((title) => title.seriesId === seriesId))
      return { success: true, message: '', taskIds: ['T'] }
    },
  })
  await screen.findByText('Match 2 series')
  await app.user.click(screen.getByLabelText('Match Series A'))
  await screen.findByText('Match 1 series')
  await app.user.selectOptions(screen.getByLabelText('Title for Series B'), 'Title B2 · 2001 · AniList · 60% match')
  await press(app, 'Match 1 series')
  await screen.findByText('1 series matched. Its metadata is being loaded.')
  expect(app.server.bodiesOf('PATCH /api/v1/metadata/matches/{seriesId}')).toEqual([
    { choice: null },
    { choice: { provider: 'srcb', externalId: 'B2' } },
  ])
  expect(app.server.bodiesOf('POST /api/v1/metadata/matches/apply')).toEqual([
    { titles: [{ seriesId: 'B', provider: 'srcb', externalId: 'B2' }] },
  ])
  const list = await screen.findByRole('list', { name: 'Match series' })
  expect(within(list).queryByText('Series B')).toBeNull()
})

test('results of other sources are shown while a source is still being searched, and a failed one can be retried', async () => {
  const app = await openApp('/match', {
    'GET /api/v1/libraries': () => [aLibrary({})],
    'GET /api/v1/metadata/matches': () => ({ sources, matches: [aMatch('A', { searching: true }), aMatch('B', { failed: ['srcb'] })] }),
    'POST /api/v1/metadata/matches': () => ({ success: true, message: '', taskIds: ['T'] }),
  })
  await screen.findByText('1 of 2 searched')
  await screen.findByText("Couldn't reach AniList.")
  expect(screen.getByLabelText('Title for Series A')).toBeDefined()
  await press(app, 'Retry')
  expect(app.server.bodiesOf('POST /api/v1/metadata/matches')).toEqual([{ seriesIds: ['B'] }])
})

test('selected series of a library are searched and listed', async () => {
  const series = ['A', 'B'].map((id) => ({ ...aSeries({}), id, metadata: { ...aSeries({}).metadata, title: id } }))
  const app = await openApp('/libraries/L', {
    'GET /api/v1/libraries': () => [aLibrary({})],
    'GET /api/v1/library-states': () => [],
    'POST /api/v1/series/list': () => aPageOf(series),
    'POST /api/v1/series/list/alphabetical-groups': () => [],
    'GET /api/v1/metadata/matches': () => ({
      sources,
      matches: series.map(({ id }) => aMatch(id, { searching: true, candidates: [], choice: null })),
    }),
    'POST /api/v1/metadata/matches': () => ({ success: true, message: '', taskIds: ['T'] }),
  })
  const [first] = await screen.findAllByLabelText(/^Select /)
  if (first) await app.user.click(first)
  await press(app, 'Select all 2')
  await press(app, 'Match…')
  await press(app, 'Search for 2 series')
  await screen.findByText('0 of 2 searched')
  expect(app.server.bodiesOf('POST /api/v1/metadata/matches')).toEqual([{ seriesIds: ['A', 'B'] }])
})

test('while the server is unreachable, a title that could not be skipped stays accepted', async () => {
  const app = await openApp('/match', {
    'GET /api/v1/libraries': () => [aLibrary({})],
    'GET /api/v1/metadata/matches': () => ({ sources, matches: [aMatch('A')] }),
  })
  const accepted = await screen.findByLabelText<HTMLInputElement>('Match Series A')
  const busy = () => new Refusal(503, { message: 'The database is busy.' })
  app.server.answer({ 'PATCH /api/v1/metadata/matches/{seriesId}': busy, 'GET /api/v1/metadata/matches': busy })
  await app.user.click(accepted)
  await screen.findAllByText('The database is busy.')
  await expect.poll(() => accepted.checked).toBe(true)
})

test('choices of a row that follow each other quickly are stored in their order, and undone together', async () => {
  const app = await openApp('/match', {
    'GET /api/v1/libraries': () => [aLibrary({})],
    'GET /api/v1/metadata/matches': () => ({ sources, matches: [aMatch('A')] }),
    'PATCH /api/v1/metadata/matches/{seriesId}': () => undefined,
  })
  const accepted = await screen.findByLabelText<HTMLInputElement>('Match Series A')
  const release = app.server.hold('PATCH /api/v1/metadata/matches/{seriesId}')
  await app.user.click(accepted)
  await app.user.click(accepted)
  await app.user.click(accepted)
  await passMs(50)
  expect(app.server.countOf('PATCH /api/v1/metadata/matches/{seriesId}')).toBe(1)
  const busy = () => new Refusal(503, { message: 'The database is busy.' })
  app.server.answer({ 'PATCH /api/v1/metadata/matches/{seriesId}': busy, 'GET /api/v1/metadata/matches': busy })
  release()
  await expect
    .poll(() => app.server.bodiesOf('PATCH /api/v1/metadata/matches/{seriesId}').map(({ choice }) => choice !== null))
    .toEqual([false, true, false])
  await expect.poll(() => accepted.checked).toBe(true)
})
