import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/a-library.ts'
import { aPageOfTitles, aSeriesFollow, aSource, aTitle } from '../../../test/a-source.ts'
import { fill, openApp, passMs, press } from '../../../test/open-app.tsx'
import type { Answers } from '../../../test/stand-in-server.ts'
import type { Follow } from '../../api/types.ts'

const { followed: _followed, downloadable: _downloadable, ...state } = aSeriesFollow()
const aFollow = (options: Partial<Follow['options']> = {}): Follow => ({
  ...state,
  url: aTitle().url,
  title: 'Berserk',
  seriesId: null,
  options: { ...state.options, ...options },
})

const discover = (followed: readonly string[]): Answers => ({
  'GET /api/v1/libraries': () => [aLibrary()],
  'GET /api/v1/discover/sources': () => [aSource()],
  'GET /api/v1/discover/sources/{sourceId}/lists/{listId}': () => aPageOfTitles([aTitle({ followed: [...followed] })]),
})

const openOptions = async (app: Awaited<ReturnType<typeof openApp>>, name: string) => {
  await app.user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('saving changes only the options that were edited, and keeps what another window has changed', async () => {
  const stored = { current: aFollow({ groups: [] }) }
  const app = await openApp('/discover', {
    ...discover(['L']),
    'GET /api/v1/follows': () => [stored.current],
    'PATCH /api/v1/follows': () => stored.current,
  })
  const dialog = await openOptions(app, 'Following Berserk')
  await fill(app, await dialog.findByLabelText('First chapter to download'), '12')
  stored.current = aFollow({ groups: [], paused: true })
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await passMs(100)
  expect((dialog.getByLabelText('First chapter to download') as HTMLInputElement).value).toBe('12')
  await press(app, 'Save')
  await passMs(100)
  expect(app.server.bodiesOf('PATCH /api/v1/follows')).toEqual([{ libraryId: 'L', url: aTitle().url, options: { fromChapter: '12' } }])
})
