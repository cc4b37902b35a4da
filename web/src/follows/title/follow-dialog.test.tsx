import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDownload } from '../../../test/a-download.ts'
import { aLibrary } from '../../../test/a-library.ts'
import { aFollow, aPageOfTitles, aSource, aTitle } from '../../../test/a-source.ts'
import { fill, openApp, passMs, press } from '../../../test/open-app.tsx'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import type { Follow } from '../../api/types.ts'

const aFollowWith = (options: Partial<Follow['options']>): Follow => aFollow({ options: { ...aFollow().options, ...options } })

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
  const stored = { current: aFollowWith({ groups: [] }) }
  const app = await openApp('/discover', {
    ...discover(['L']),
    'GET /api/v1/follows': () => [stored.current],
    'PATCH /api/v1/follows': () => stored.current,
  })
  const dialog = await openOptions(app, 'Following Berserk')
  await fill(app, await dialog.findByLabelText('First chapter to download'), '12')
  stored.current = aFollowWith({ groups: [], paused: true })
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await passMs(100)
  expect((dialog.getByLabelText('First chapter to download') as HTMLInputElement).value).toBe('12')
  await press(app, 'Save')
  await passMs(100)
  expect(app.server.bodiesOf('PATCH /api/v1/follows')).toEqual([{ libraryId: 'L', url: aTitle().url, options: { fromChapter: '12' } }])
})

test('the download of a title goes on after unfollowing, unless it is cancelled in the notification', async () => {
  const app = await openApp('/discover', {
    ...discover(['L']),
    'GET /api/v1/follows': () => [aFollow({ downloadId: 'D' })],
    'DELETE /api/v1/follows': () => undefined,
    'POST /api/v1/downloads/{id}/action': () => aDownload({ id: 'D', status: 'CANCELLED' }),
  })
  await openOptions(app, 'Following Berserk')
  await press(app, 'Unfollow')
  await screen.findByText('No longer following Berserk. Its download stays in the queue.')
  expect(app.server.bodiesOf('POST /api/v1/downloads/{id}/action')).toEqual([])
  await press(app, 'Cancel download')
  await screen.findByText('Download of Berserk cancelled. Downloaded chapters were kept.')
  expect(app.server.bodiesOf('POST /api/v1/downloads/{id}/action')).toEqual([{ action: 'CANCEL' }])
})

test('a title whose download has ended since its options were last open is unfollowed without mentioning a download', async () => {
  const stored = { current: aFollow({ downloadId: 'D' }) }
  const app = await openApp('/discover', {
    ...discover(['L']),
    'GET /api/v1/follows': () => [stored.current],
    'DELETE /api/v1/follows': () => undefined,
  })
  await openOptions(app, 'Following Berserk')
  await app.user.keyboard('{Escape}')
  stored.current = aFollow()
  await openOptions(app, 'Following Berserk')
  await passMs(100)
  await press(app, 'Unfollow')
  await screen.findByText('No longer following Berserk. Downloaded chapters were kept.')
})

test('the options of a follow stay when another window ends it, and are never those of another library', async () => {
  const stored = { current: [aFollow(), aFollow({ libraryId: 'M' })] }
  const app = await openApp('/discover', {
    ...discover(['L', 'M']),
    'GET /api/v1/libraries': () => [aLibrary(), aLibrary({ id: 'M', name: 'More' })],
    'GET /api/v1/follows': () => stored.current,
    'PATCH /api/v1/follows': () => new Refusal(404, { message: "The library doesn't follow this title." }),
  })
  const dialog = await openOptions(app, 'Following Berserk')
  await fill(app, await dialog.findByLabelText('First chapter to download'), '12')
  stored.current = [aFollow({ libraryId: 'M' })]
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => app.server.countOf('GET /api/v1/follows')).toBe(2)
  await passMs(100)
  expect(dialog.getByLabelText<HTMLInputElement>('First chapter to download').value).toBe('12')
  await press(app, 'Save')
  await dialog.findByText("The library doesn't follow this title.")
  expect(app.server.bodiesOf('PATCH /api/v1/follows')).toEqual([{ libraryId: 'L', url: aTitle().url, options: { fromChapter: '12' } }])
})

test('what was typed into the options stays when they cannot be loaded again', async () => {
  const app = await openApp('/discover', { ...discover(['L']), 'GET /api/v1/follows': () => [aFollow()] })
  const dialog = await openOptions(app, 'Following Berserk')
  await fill(app, await dialog.findByLabelText('First chapter to download'), '12')
  app.server.answer({ 'GET /api/v1/follows': () => new Refusal(403, { message: 'Not now.' }) })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => app.server.countOf('GET /api/v1/follows')).toBe(2)
  await passMs(100)
  expect(dialog.getByLabelText<HTMLInputElement>('First chapter to download').value).toBe('12')
})
