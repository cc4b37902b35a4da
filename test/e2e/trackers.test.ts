// From connecting an account in the browser to the list at the service, with a real server and its background tasks.
import { expect, test } from 'vitest'
import { trackerAnilist } from '../../plugins/tracker-anilist/index.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { aLibrary } from '../builders/a-library.ts'
import { administrator, aServer } from '../builders/a-server.ts'
import { aFakeAniListWithLists } from '../fakes/fake-anilist-lists.ts'
import { aVisitor, phone } from './a-browser.ts'
import { addSession, openInApp } from './app-actions.ts'

test('a person connects AniList, links a series after a preview, and what they read appears in their list', async () => {
  const service = await aFakeAniListWithLists({ 30002: { name: 'Berserk', chapters: null } })
  const settings = { HONDANA_SRCB_API_URL: service.url, HONDANA_SRCB_AUTH_URL: `${service.url}/oauth` }
  const plugins = [definePlugin({ ...trackerAnilist, rateLimits: () => [] })]
  const server = await aServer({ working: true, settings, plugins })
  const library = await aLibrary({ server, files: { 'Berserk/c001.cbz': {}, 'Berserk/c002.cbz': {}, 'Berserk/c003.cbz': {} } })
  await server.http.put('/api/v1/plugins/tracker-anilist/config', { client_id: '42', client_secret: 'hush' })
  await server.http.patch('/api/v1/plugins/tracker-anilist', { enabled: true })
  service.put(30_002, { status: 'PLANNING', score: 80 })
  const { page, complaints, close } = await aVisitor(await server.url(), phone)
  await addSession(page, administrator)

  await page.goto('/settings/trackers')
  await page.getByRole('button', { name: 'Connect AniList' }).click()
  await page.getByText('Connected as anna').waitFor()

  const [series] = await library.series()
  await openInApp(page, `/series/${series?.id}`)
  await page.getByRole('button', { name: 'AniList: not linked' }).click()
  await page.getByRole('button', { name: 'Link to Berserk' }).click()
  await page.getByText('Plan to read · 0 chapters · Score 80').waitFor()
  await page.getByRole('button', { name: 'Sync this series' }).click()
  await page.getByLabel('Status').waitFor()
  await server.http.patch(`/api/v1/books/${(await library.book('c002.cbz')).id}/read-progress`, { completed: true })
  await expect.poll(() => service.list().get(30_002)).toMatchObject({ status: 'CURRENT', progress: 2, score: 80 })
  await page.getByLabel('Status').selectOption('ON_HOLD')
  await expect.poll(() => service.list().get(30_002)?.status).toBe('PAUSED')
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  expect(complaints).toEqual([])
  await close()
  await server.close()
  await service.close()
  await library.removeFolder()
})
