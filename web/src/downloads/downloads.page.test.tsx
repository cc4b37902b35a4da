import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDownload, aPageOf, countsOf } from '../../test/a-download.ts'
import { tell } from '../../test/event-streams.ts'
import { type OpenedApp, openApp, passMs } from '../../test/open-app.tsx'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { Download } from '../api/types.ts'

const progressStream = '/api/v1/downloads/progress'
/** How long a removal can be undone. */
const undoMs = 8000

const answersWith = (downloads: readonly Download[]): Answers => ({
  'GET /api/v1/downloads': ({ query }) => {
    const status = query.get('status')
    return aPageOf(status ? downloads.filter((one) => one.status === status) : downloads)
  },
  'GET /api/v1/downloads/counts': () => countsOf(downloads),
  'POST /api/v1/downloads/actions': ({ body }) => ({ changed: body.ids?.length ?? downloads.length, refusedCount: 0, refused: [] }),
})

const openQueue = async (downloads: readonly Download[], search = ''): Promise<OpenedApp> => {
  const app = await openApp(`/downloads${search}`, answersWith(downloads))
  await screen.findByRole('list', { name: 'Downloads' })
  return app
}

const rowOf = async (title: string): Promise<HTMLElement> => {
  const row = (await screen.findByLabelText(`Select ${title}`)).closest('li')
  if (!row) throw new Error(`No row for ${title}`)
  return row
}
const select = async ({ user }: OpenedApp, ...titles: string[]) => {
  for (const title of titles) await user.click(await screen.findByLabelText(`Select ${title}`))
}
const bulkBar = () => screen.findByRole('region', { name: 'Selected downloads' })
const press = async ({ user }: OpenedApp, label: string) => user.click(within(await bulkBar()).getByLabelText(label))

test('selected downloads are paused with one request that lists them', async () => {
  const app = await openQueue([aDownload({ id: 'A' }), aDownload({ id: 'B' }), aDownload({ id: 'C' })])
  await select(app, 'A', 'C')
  await press(app, 'Pause')
  await screen.findByText('2 downloads updated.')
  expect(app.server.bodiesOf('POST /api/v1/downloads/actions')).toEqual([{ ids: ['A', 'C'], action: 'PAUSE' }])
  expect(screen.queryByRole('region', { name: 'Selected downloads' })).toBeNull()
})

test('Shift+click selects all rows since the last click', async () => {
  const app = await openQueue(['A', 'B', 'C', 'D'].map((id) => aDownload({ id })))
  await select(app, 'A')
  await app.user.keyboard('{Shift>}')
  await select(app, 'C')
  await app.user.keyboard('{/Shift}')
  expect(within(await bulkBar()).getByText('3 selected')).toBeTruthy()
})

test('selecting all and clearing one requests everything in the filter except that one', async () => {
  const app = await openQueue(
    ['A', 'B', 'C'].map((id) => aDownload({ id, status: 'FAILED' })),
    '?status=FAILED',
  )
  await select(app, 'A')
  await app.user.click(within(await bulkBar()).getByText('Select all 3'))
  await select(app, 'B')
  await press(app, 'Retry')
  await expect
    .poll(() => app.server.bodiesOf('POST /api/v1/downloads/actions'))
    .toEqual([{ exceptIds: ['B'], status: 'FAILED', action: 'RETRY' }])
})

test('a selection across all statuses cannot be removed in one action', async () => {
  const app = await openQueue([aDownload({ id: 'A' }), aDownload({ id: 'B' })])
  await select(app, 'A')
  expect(within(await bulkBar()).queryByLabelText('Remove from list')).not.toBeNull()
  await app.user.click(within(await bulkBar()).getByText('Select all 2'))
  expect(within(await bulkBar()).queryByLabelText('Remove from list')).toBeNull()
})

test('progress of a selected download updates its row and keeps it selected', async () => {
  const app = await openQueue([aDownload({ id: 'A', status: 'DOWNLOADING', progress: 10 }), aDownload({ id: 'B' })])
  await select(app, 'A')
  await tell(progressStream, 'progress', { id: 'A', percent: 42, currentChapter: 'Ch. 3', speed: '1.5 MB/s', status: 'DOWNLOADING' })
  expect(await within(await rowOf('A')).findByText('42%')).toBeTruthy()
  expect(within(await rowOf('A')).getByText('Ch. 3 · 1.5 MB/s')).toBeTruthy()
  expect(within(await rowOf('A')).getByLabelText<HTMLInputElement>('Select A').checked).toBe(true)
  expect(app.server.countOf('GET /api/v1/downloads')).toBe(1)
})

test('a completed download disappears from the Downloading tab', async () => {
  const app = await openQueue(
    [aDownload({ id: 'A', status: 'DOWNLOADING' }), aDownload({ id: 'B', status: 'DOWNLOADING' })],
    '?status=DOWNLOADING',
  )
  await rowOf('A')
  app.server.answer(answersWith([aDownload({ id: 'A', status: 'COMPLETED' }), aDownload({ id: 'B', status: 'DOWNLOADING' })]))
  await tell(progressStream, 'complete', { id: 'A', title: 'A' })
  await expect.poll(() => screen.queryByLabelText('Select A')).toBeNull()
  await rowOf('B')
})

test('a selected download that leaves the list is no longer selected', async () => {
  const app = await openQueue(
    [aDownload({ id: 'A', status: 'DOWNLOADING' }), aDownload({ id: 'B', status: 'DOWNLOADING' })],
    '?status=DOWNLOADING',
  )
  await select(app, 'A', 'B')
  app.server.answer(answersWith([aDownload({ id: 'A', status: 'COMPLETED' }), aDownload({ id: 'B', status: 'DOWNLOADING' })]))
  await tell(progressStream, 'complete', { id: 'A', title: 'A' })
  await within(await bulkBar()).findByText('1 selected')
  await press(app, 'Pause')
  await expect.poll(() => app.server.bodiesOf('POST /api/v1/downloads/actions')).toEqual([{ ids: ['B'], action: 'PAUSE' }])
})

test('downloads that end together cause a single request', async () => {
  const app = await openQueue(['A', 'B', 'C'].map((id) => aDownload({ id, status: 'DOWNLOADING' })))
  for (const id of ['A', 'B', 'C']) await tell(progressStream, 'complete', { id, title: id })
  await passMs(400)
  expect(app.server.countOf('GET /api/v1/downloads')).toBe(2)
})

test('a new download appears in the list with its first progress', async () => {
  const app = await openQueue([aDownload({ id: 'A' })])
  app.server.answer(answersWith([aDownload({ id: 'A' }), aDownload({ id: 'New', status: 'DOWNLOADING' })]))
  await tell(progressStream, 'progress', { id: 'New', percent: 1, currentChapter: '', speed: '', status: 'DOWNLOADING' })
  await rowOf('New')
})

test('an open menu acts on its download, also when another one has taken its row', async () => {
  const app = await openQueue([aDownload({ id: 'A', status: 'FAILED' }), aDownload({ id: 'B', status: 'FAILED' })])
  await app.user.click(within(await rowOf('A')).getByLabelText('More: A'))
  await screen.findByRole('menuitem', { name: 'Remove from list' })
  app.server.answer(answersWith(['New', 'A', 'B'].map((id) => aDownload({ id, status: 'FAILED' }))))
  await tell(progressStream, 'error', { id: 'New' })
  await rowOf('New')
  await app.user.click(await screen.findByRole('menuitem', { name: 'Remove from list' }))
  await passMs(undoMs)
  expect(app.server.bodiesOf('POST /api/v1/downloads/actions')).toEqual([{ ids: ['A'], action: 'REMOVE' }])
})

test('a failed download shows the reason and a link to the relevant settings', async () => {
  const message = 'The site asks for an account.'
  await openQueue([aDownload({ id: 'A', status: 'FAILED', message, messageSaying: { code: 'SITE_ACCOUNT', params: {}, message } })])
  const row = within(await rowOf('A'))
  expect(row.getByText(message)).toBeTruthy()
  expect(row.getByText('Open settings').getAttribute('href')).toContain('/settings/plugins/')
  expect(row.getByLabelText('Retry: A')).toBeTruthy()
})

test('a rejected retry shows the reason and the current state of the row', async () => {
  const app = await openQueue([aDownload({ id: 'A', status: 'FAILED', message: 'Page not found.' })])
  app.server.answer({
    ...answersWith([aDownload({ id: 'A', status: 'DOWNLOADING' })]),
    'POST /api/v1/downloads/{id}/action': () => new Refusal(400, { message: "A running download can't be retried." }),
  })
  await app.user.click(await screen.findByLabelText('Retry: A'))
  await screen.findByText("A running download can't be retried.")
  expect(await within(await rowOf('A')).findByLabelText('Pause: A')).toBeTruthy()
})

test('a bulk action that fails for some downloads reports how many, and the first reason', async () => {
  const app = await openQueue([aDownload({ id: 'A' }), aDownload({ id: 'B', status: 'COMPLETED' })])
  app.server.answer({
    'POST /api/v1/downloads/actions': () => ({ changed: 1, refusedCount: 1, refused: [{ id: 'B', message: 'B is already completed.' }] }),
  })
  await select(app, 'A', 'B')
  await press(app, 'Pause')
  await screen.findByText("1 download updated. 1 couldn't be updated: B is already completed.")
})

test('Pause all pauses queued downloads before running ones', async () => {
  const app = await openQueue([aDownload({ id: 'A', status: 'DOWNLOADING' }), aDownload({ id: 'B' })])
  await app.user.click(await screen.findByText('Pause all'))
  await expect
    .poll(() => app.server.bodiesOf('POST /api/v1/downloads/actions'))
    .toEqual([
      { action: 'PAUSE', status: 'PENDING' },
      { action: 'PAUSE', status: 'DOWNLOADING' },
    ])
})

test('a fully paused queue offers Resume all', async () => {
  const app = await openQueue([aDownload({ id: 'A', status: 'PAUSED' }), aDownload({ id: 'B', status: 'COMPLETED' })])
  await app.user.click(await screen.findByText('Resume all'))
  await expect.poll(() => app.server.bodiesOf('POST /api/v1/downloads/actions')).toEqual([{ action: 'RESUME', status: 'PAUSED' }])
})

test('an undone removal is never sent to the server', async () => {
  const app = await openQueue([aDownload({ id: 'A' }), aDownload({ id: 'B' })])
  await select(app, 'A')
  await press(app, 'Remove from list')
  expect((await rowOf('A')).dataset.leaving).toBe('true')
  await app.user.click(await screen.findByText('Undo'))
  expect((await rowOf('A')).dataset.leaving).toBeUndefined()
  await passMs(undoMs)
  expect(app.server.countOf('POST /api/v1/downloads/actions')).toBe(0)
})

test('a removal is sent when the time to undo it has passed', async () => {
  const app = await openQueue([aDownload({ id: 'A' }), aDownload({ id: 'B' })])
  await select(app, 'A')
  await press(app, 'Remove from list')
  await screen.findByText('1 download removed from the list.')
  expect(app.server.countOf('POST /api/v1/downloads/actions')).toBe(0)
  app.server.answer(answersWith([aDownload({ id: 'B' })]))
  await passMs(undoMs)
  expect(app.server.bodiesOf('POST /api/v1/downloads/actions')).toEqual([{ ids: ['A'], action: 'REMOVE' }])
  await expect.poll(() => screen.queryByLabelText('Select A')).toBeNull()
})

test('leaving the page sends a removal immediately, and it can no longer be undone', async () => {
  const app = await openQueue([aDownload({ id: 'A' }), aDownload({ id: 'B' })])
  app.server.answer({ 'GET /api/v1/downloads/history': () => new Refusal(403, { message: 'Not allowed.' }) })
  await select(app, 'A')
  await press(app, 'Remove from list')
  await screen.findByText('Undo')
  await app.user.click(screen.getByLabelText('Download history'))
  await expect.poll(() => app.server.bodiesOf('POST /api/v1/downloads/actions')).toEqual([{ ids: ['A'], action: 'REMOVE' }])
  // Long before the notification would disappear.
  await passMs(1000)
  expect(screen.queryByText('Undo')).toBeNull()
})

const searchBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search by title or URL' })

test('the search text is in the URL once the person stops typing, also while progress arrives', async () => {
  const app = await openQueue([aDownload({ id: 'A', status: 'DOWNLOADING' })])
  await app.user.type(await searchBox(), 'fox')
  for (const percent of [10, 20, 30]) {
    await passMs(100)
    await tell(progressStream, 'progress', { id: 'A', percent, currentChapter: 'Ch. 3', speed: '1.5 MB/s', status: 'DOWNLOADING' })
  }
  await expect.poll(() => window.location.search).toBe('?q=fox')
})

test('the Back button ends the selection, and only then leaves the page', async () => {
  const app = await openQueue([aDownload({ id: 'A', title: 'A' })])
  app.server.answer({ 'GET /api/v1/downloads/history': () => aPageOf([]) })
  await app.user.click(screen.getByRole('link', { name: /Failed/ }))
  await app.user.click(screen.getByRole('link', { name: /^All/ }))
  await select(app, 'A')
  await bulkBar()
  window.history.back()
  await expect.poll(() => screen.queryByRole('region', { name: 'Selected downloads' })).toBeNull()
  await passMs(1000)
  expect(window.location.search).toBe('')
  window.history.back()
  await expect.poll(() => window.location.search).toBe('?status=FAILED')
})

test('the Back button restores the search text of the page before', async () => {
  const app = await openQueue([aDownload({ id: 'A', status: 'FAILED' })])
  await app.user.click(screen.getByRole('link', { name: /Failed/ }))
  await app.user.type(await searchBox(), 'fox')
  await expect.poll(() => window.location.search).toBe('?status=FAILED&q=fox')
  // One more letter, which isn't in the URL yet.
  await app.user.type(await searchBox(), 'e')
  window.history.back()
  await expect.poll(async () => (await searchBox()).value).toBe('')
  await passMs(1000)
  expect(window.location.search).toBe('')
})

test('opening another page right after typing does not return to the first page', async () => {
  const app = await openQueue([aDownload({ id: 'A' })])
  app.server.answer({ 'GET /api/v1/downloads/history': () => aPageOf([]) })
  await app.user.type(await searchBox(), 'fox')
  await app.user.click(screen.getByRole('link', { name: 'Download history' }))
  await passMs(1000)
  expect(window.location.pathname).toBe('/downloads/history')
})
