// A metadata source that limits our requests, goes down and recovers, as people see it on every page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { type ThreeSources, threeSources } from '../builders/three-sources.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp } from './app-actions.ts'

let sources: ThreeSources
let server: TestServer
let library: TestLibrary
let visitor: Visitor
let seriesId = ''

beforeAll(async () => {
  sources = await threeSources(2)
  server = await aServer({ working: true, settings: sources.settings })
  await sources.openFor(server, { mangadex: 500, anilist: 500, kitsu: 500 })
  await server.http.patch('/api/v1/plugins/srcc', { enabled: false })
  library = await aLibrary({
    server,
    name: 'Manga',
    files: Object.fromEntries(sources.mangadex.titles.map(({ id }) => [`${id}/1.cbz`, {}])),
  })
  seriesId = requireDefined((await library.series())[0], 'the series').id
  visitor = await aVisitor(await server.url())
  await addSession(visitor.page, administrator)
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await sources?.close()
  await library?.removeFolder()
})

/** The browser logs such responses as errors. */
const isAnswer = (complaint: string) => /status of (429|50[23])|^50[23] /.test(complaint)

test('a search shows live which source requires a pause, which is unavailable, and until when', async () => {
  const { page } = visitor
  const strip = page.getByRole('list', { name: 'Metadata source status' })
  sources.anilist.breakPath(/./, { status: 429, headers: { 'retry-after': '60' } })
  await page.goto(`/series/${seriesId}/match?source=srcb&query=Lanterns`)
  await page.getByText('The source is limiting requests').waitFor()
  await page.getByText(/^AniList .* after /).waitFor()
  expect(await page.getByRole('button', { name: /^Try again in \d+ seconds$/ }).isDisabled()).toBe(true)
  expect(await page.getByText('No results from').count()).toBe(0)
  // The event stream updates it without a reload.
  await strip.getByText(/^Rate limited until /).waitFor()
  sources.mangadex.breakPath(/^\/manga/, { status: 503 })
  await page.getByLabel('Source', { exact: true }).selectOption('MangaDex')
  await page.getByText('The source is unavailable').waitFor()
  await strip.getByText(/^Unreachable since .*, next attempt /).waitFor()
  await strip.getByText('Disabled').waitFor()
  await saveScreenshot(page, 'sources-match')
  expect(await findAccessibilityViolations(page)).toEqual([])
  sources.mangadex.heal()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No results from MangaDex').waitFor()
  await strip.getByText(/^Connected/).waitFor()
  expect(visitor.complaints.filter((complaint) => !isAnswer(complaint))).toEqual([])
})

test('a phone shows it in German, with the series for which a source did not respond', async () => {
  sources.mangadex.breakPath(/^\/manga/, { status: 404 })
  await server.http.post(`/api/v1/series/${seriesId}/metadata/refresh`)
  await server.app.context.tasks.idle()
  const guest = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark', locale: 'de-DE' })
  const { page } = guest
  await addSession(page, administrator)
  await page.goto('/settings/plugins')
  await page.getByText('Deaktiviert').first().waitFor()
  await page
    .getByText(/^Verbunden, letzte Antwort /)
    .first()
    .waitFor()
  await saveScreenshot(page, 'phone-sources-plugins')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'MangaDex, Metadatenquelle' }).tap()
  await page.getByText('1 Serie ohne Antwort').tap()
  await page.getByRole('link', { name: 'Title 0' }).waitFor()
  await saveScreenshot(page, 'phone-sources-plugin')
  expect(await findAccessibilityViolations(page)).toEqual([])
  sources.mangadex.heal()
  await openInApp(page, `/series/${seriesId}/match?source=srca&query=Title`)
  await page
    .getByText(/Laufend/)
    .first()
    .waitFor()
  await saveScreenshot(page, 'phone-sources-match')
  expect(guest.complaints.filter((complaint) => !isAnswer(complaint))).toEqual([])
  await guest.close()
})

test('a metadata refresh, a series, the plugins and the server’s health also show it', async () => {
  const { page } = visitor
  sources.mangadex.heal()
  sources.mangadex.breakPath(/^\/manga/, { status: 503 })
  await page.getByLabel('Title', { exact: true }).fill('Harbour')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('The source is unavailable').waitFor()
  await openInApp(page, `/series/${seriesId}?tab=sources`)
  await page.getByText(/^Unreachable since/).waitFor()
  await saveScreenshot(page, 'sources-series')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Refresh metadata' }).click()
  await page.getByText(/MangaDex: Unreachable since .*AniList: .*The rest is checked later automatically\./).waitFor()
  await saveScreenshot(page, 'sources-refresh')
  await openInApp(page, '/settings/health')
  await page
    .getByRole('region', { name: 'Metadata sources' })
    .getByText(/^Unreachable since/)
    .waitFor()
  await saveScreenshot(page, 'sources-health')
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(visitor.complaints.filter((complaint) => !isAnswer(complaint))).toEqual([])
})
