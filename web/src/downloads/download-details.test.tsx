import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDownload, aPageOf, countsOf } from '../../test/a-download.ts'
import { openApp } from '../../test/open-app.tsx'
import { Refusal } from '../../test/stand-in-server.ts'
import type { Download, DownloadChapter } from '../api/types.ts'

const openQueue = (download: Download) =>
  openApp('/downloads', {
    'GET /api/v1/downloads': () => aPageOf([download]),
    'GET /api/v1/downloads/counts': () => countsOf([download]),
  })

test('the details of a download can be loaded again after an error', async () => {
  const app = await openQueue(aDownload({ id: 'A' }))
  app.server.answer({
    'GET /api/v1/downloads/{id}': () => new Refusal(400, { message: 'The server is busy.' }),
    'GET /api/v1/downloads/{id}/chapters': () => aPageOf<DownloadChapter>([]),
  })
  await app.user.click(await screen.findByRole('button', { name: 'A' }))
  const details = within(await screen.findByRole('dialog'))
  await details.findByText('The server is busy.')
  app.server.answer({ 'GET /api/v1/downloads/{id}': () => aDownload({ id: 'A' }) })
  await app.user.click(details.getByRole('button', { name: 'Retry' }))
  await details.findByText('Last updated')
})

const aFailedChapter = (number: string, pagesToSave: number | null): DownloadChapter => ({
  ...{ url: `https://example.org/${number}`, number, volume: null, title: null, groups: [], pages: null, attempts: 4, permanent: false },
  ...{ state: 'FAILED', pagesToSave, lastError: '1 of 17 pages is damaged' },
})

test('the available pages of a chapter that failed for a missing page are saved with one press', async () => {
  const app = await openQueue(aDownload({ id: 'A', status: 'FAILED' }))
  app.server.answer({
    'GET /api/v1/downloads/{id}': () => aDownload({ id: 'A', status: 'FAILED' }),
    'GET /api/v1/downloads/{id}/chapters': () => aPageOf([aFailedChapter('5', 16), aFailedChapter('6', null)]),
    'POST /api/v1/downloads/{id}/chapters/save-incomplete': () => aDownload({ id: 'A', status: 'PENDING' }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'A' }))
  const details = within(await screen.findByRole('dialog'))
  await app.user.click(await details.findByRole('button', { name: 'Save the 16 available pages of Ch. 5' }))
  expect(details.queryAllByRole('button', { name: /^Save/ })).toHaveLength(1)
  expect(app.server.bodiesOf('POST /api/v1/downloads/{id}/chapters/save-incomplete')).toEqual([
    { chapters: [{ url: 'https://example.org/5', pages: 16 }] },
  ])
})

test('the details of a long download count all of its chapters', async () => {
  const app = await openQueue(aDownload({ id: 'A', status: 'COMPLETED' }))
  const all = Array.from({ length: 800 }, (_, index) => ({
    ...aFailedChapter(String(index), null),
    state: 'DONE' as const,
    lastError: null,
  }))
  app.server.answer({
    'GET /api/v1/downloads/{id}': () => aDownload({ id: 'A', status: 'COMPLETED' }),
    'GET /api/v1/downloads/{id}/chapters': ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
      return { ...aPageOf(all.slice(page * size, (page + 1) * size)), last: (page + 1) * size >= all.length }
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'A' }))
  await within(await screen.findByRole('dialog')).findByText('800 of 800')
})
