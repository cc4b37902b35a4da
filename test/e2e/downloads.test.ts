// The downloads room: what an address would bring, the queue as it moves, what went wrong, and what came when.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { titleAt } from '../builders/a-follow.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, barriersIn, phone, shoot, type Visitor } from './a-browser.ts'
import { queue, signIn } from './rooms.ts'

let source: FakeMangaDex
let server: TestServer
let library: TestLibrary
let visitor: Visitor

beforeAll(async () => {
  source = await aFakeMangaDex()
    .title({ title: 'Berserk' })
    .chapters(2)
    .chapter({ externalUrl: 'https://elsewhere.example/3' })
    .chapters(1)
    .title({ title: 'Yotsuba' })
    .chapters(1)
    .start()
  server = await aServer({
    working: true,
    settings: { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' },
  })
  library = await aLibrary({ server, name: 'Manga', files: {} })
  visitor = await aVisitor(await server.url())
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await source?.close()
  await library?.removeFolder()
})

const urlOf = (n: number) => source.titleUrl(titleAt(source, n))

test('an address is looked at, chapters are chosen, and they come while one watches', async () => {
  const { page } = visitor
  await signIn(page, administrator)
  await page.getByRole('link', { name: 'Downloads' }).click()
  await page.getByText('Nothing to download').waitFor()
  await page.getByRole('button', { name: 'New download' }).click()
  const dialog = page.getByRole('dialog', { name: 'New download' })
  await dialog.getByLabel('Address').fill('https://mangadex.org/title/00000000-0000-4000-8000-000000000000')
  await dialog.getByText('There is nothing to download at this address').waitFor()
  await dialog.getByLabel('Address').fill(urlOf(0))
  await dialog.getByText('3 new · 1 on another site').waitFor()
  await dialog.getByLabel('To').fill('2')
  await dialog.getByText('2 chapters chosen').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await shoot(page, 'download-preview')
  source.breakPath(/^\/data\//, { latencyMs: 700 })
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('listitem').filter({ hasText: 'Berserk' })
  await row.getByRole('img', { name: 'Running' }).waitFor()
  await row.getByRole('button', { name: 'Pause: Berserk' }).click()
  await row.getByRole('img', { name: 'Paused' }).waitFor()
  await row.getByRole('button', { name: 'Berserk', exact: true }).click()
  await page.getByRole('dialog', { name: 'Berserk' }).getByText('Ch. 2').waitFor()
  await shoot(page, 'download-details')
  await page.keyboard.press('Escape')
  source.heal()
  await page.getByRole('button', { name: 'Go on with all' }).click()
  await row.getByRole('img', { name: 'Done' }).waitFor()
  expect(source.requestedChapters()).toHaveLength(2)
})

test('what fails says why, and many are moved and removed together with a way back', async () => {
  const { page } = visitor
  source.breakTitle(titleAt(source, 1), { status: 403 })
  await queue(page, urlOf(1))
  const failed = page.getByRole('listitem').filter({ hasText: 'refuses' })
  await failed.getByRole('button', { name: /^Try again/ }).waitFor()
  await page.getByRole('link', { name: /^Failed 1/ }).waitFor()
  await shoot(page, 'downloads')
  for (const box of await page.getByRole('checkbox', { name: /^Choose/ }).all()) await box.check()
  const bar = page.getByRole('region', { name: 'Chosen downloads' })
  await bar.getByText('2 selected').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await shoot(page, 'downloads-chosen')
  await bar.getByRole('button', { name: 'Remove from the list' }).click()
  await page.getByText('2 entries leave the list.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /^Failed 1/ }).click()
  expect(new URL(page.url()).searchParams.get('status')).toBe('FAILED')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Ch. 2' }).waitFor()
  await page.getByRole('link', { name: 'Left out' }).click()
  await page.getByText('Nothing was left out').waitFor()
  await shoot(page, 'chapter-history')
  expect(await barriersIn(page)).toEqual([])
  // The site that refuses was asked for a preview, and its refusal is what the browser complains of.
  expect(visitor.complaints.filter((complaint) => !/downloads\/preview|status of 503/.test(complaint))).toEqual([])
})

test('a phone shows the same queue', async () => {
  const onPhone = await aVisitor(await server.url(), phone)
  const { page } = onPhone
  await signIn(page, administrator)
  await page.goto('/downloads')
  await page.getByRole('button', { name: /^Try again/ }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await shoot(page, 'downloads-phone')
  expect(onPhone.complaints).toEqual([])
  await onPhone.close()
})
