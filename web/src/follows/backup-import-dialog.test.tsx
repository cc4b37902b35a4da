import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../test/a-download.ts'
import { openApp, press } from '../../test/open-app.tsx'
import { Refusal } from '../../test/stand-in-server.ts'
import type { FollowTitle } from '../api/types.ts'

test('the preview of a backup shows whether a title goes on, and its status for my list while that is imported', async () => {
  const app = await openApp('/libraries/L/follows', {
    'GET /api/v1/downloads/follow-txt/{libraryId}': () => ({ libraryId: 'L', libraryName: 'Manga', content: '' }),
    'GET /api/v1/downloads/follow-titles/{libraryId}': () => aPageOf<FollowTitle>([]),
    'GET /api/v1/downloads/scheduler': () => new Refusal(404),
    'POST /api/v1/backupapp/preview': () => ({
      titles: [
        { title: 'Foxes', source: 'MangaDex', url: null, outcome: 'NEW', status: 'ONGOING', shelf: 'PLANNED' },
        { title: 'Rivers', source: null, url: null, outcome: 'NEW' },
      ],
    }),
  })
  await press(app, 'Import backup')
  await app.user.upload(await screen.findByLabelText(/^Mihon or Tachiyomi backup file/), new File(['x'], 'app.tachibk'))
  const list = within(await screen.findByRole('list', { name: 'Titles in the backup' }))
  const texts = () => list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts()).toEqual(['Foxes MangaDex · Ongoing · My list: Plan to readWill be followed', 'Rivers Will be followed'])
  await app.user.click(screen.getByLabelText("Use the reading statuses of the app's trackers for my list"))
  expect(texts()[0]).toBe('Foxes MangaDex · OngoingWill be followed')
})

test('a backup whose preview failed can be tried again without choosing the file once more', async () => {
  const app = await openApp('/libraries/L/follows', {
    'GET /api/v1/downloads/follow-txt/{libraryId}': () => ({ libraryId: 'L', libraryName: 'Manga', content: '' }),
    'GET /api/v1/downloads/follow-titles/{libraryId}': () => aPageOf<FollowTitle>([]),
    'GET /api/v1/downloads/scheduler': () => new Refusal(404),
    'POST /api/v1/backupapp/preview': () => new Refusal(503, { message: 'The server is busy.' }),
  })
  await press(app, 'Import backup')
  await app.user.upload(await screen.findByLabelText(/^Mihon or Tachiyomi backup file/), new File(['x'], 'app.tachibk'))
  await screen.findByText('The server is busy.')
  app.server.answer({ 'POST /api/v1/backupapp/preview': () => ({ titles: [{ title: 'Foxes', source: null, url: null, outcome: 'NEW' }] }) })
  await press(app, 'Retry')
  await screen.findByRole('list', { name: 'Titles in the backup' })
})

test('a backup is not uploaded for another preview when its tab becomes visible again', async () => {
  const uploads: string[] = []
  const app = await openApp('/libraries/L/follows', {
    'GET /api/v1/downloads/follow-txt/{libraryId}': () => ({ libraryId: 'L', libraryName: 'Manga', content: '' }),
    'GET /api/v1/downloads/follow-titles/{libraryId}': () => aPageOf<FollowTitle>([]),
    'GET /api/v1/downloads/scheduler': () => new Refusal(404),
    'POST /api/v1/backupapp/preview': () => {
      uploads.push('preview')
      return { titles: [{ title: 'Foxes', source: null, url: null, outcome: 'NEW' }] }
    },
  })
  await press(app, 'Import backup')
  await app.user.upload(await screen.findByLabelText(/^Mihon or Tachiyomi backup file/), new File(['x'], 'app.tachibk'))
  await screen.findByRole('list', { name: 'Titles in the backup' })
  document.dispatchEvent(new Event('visibilitychange'))
  await app.user.click(screen.getByLabelText('Include titles from other sites'))
  await screen.findByRole('list', { name: 'Titles in the backup' })
  expect(uploads).toHaveLength(2)
})
