// A follow list in use: titles in a table, imported lists and backups.
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeBackup } from '../../src/formats/app-backup/app-backup.fixture.ts'
import { aFollowFixture, type FollowFixture, signInToSource as logIn, titleAt } from '../builders/a-follow-fixture.ts'
import { administrator } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, checkNow, followTitle, openFollows, openInApp, openLibrary, signIn } from './app-actions.ts'

let source: FakeMangaDex
let trial: FollowFixture
let visitor: Visitor

beforeAll(async () => {
  source = await aFakeMangaDex()
    .account()
    .title({ title: 'Berserk' })
    .chapters(3)
    .title({ title: 'Yotsuba' })
    .chapters(2)
    .title({ title: 'Mushishi' })
    .start()
  trial = await aFollowFixture({ srcaUrl: source.url })
  visitor = await aVisitor(await trial.server.url())
})

afterAll(async () => {
  await visitor?.close()
  await trial?.close()
  await source?.close()
})

const urlOf = (n: number) => `https://mangadex.org/title/${titleAt(source, n).id}`

test('titles are followed, checked and removed in the table, and a list and a backup are imported', async () => {
  const { page } = visitor
  await signIn(page, administrator)
  await openLibrary(page, 'Library 1')
  await openFollows(page)
  await followTitle(page, urlOf(0), 1)
  await followTitle(page, urlOf(1), 2)
  source.breakTitle(titleAt(source, 1), { status: 403 })
  await checkNow(page)
  await page
    .getByRole('row', { name: /Berserk/ })
    .getByText('3', { exact: true })
    .waitFor()
  await page
    .getByRole('row', { name: new RegExp(titleAt(source, 1).id) })
    .getByText('MangaDex is blocking this server')
    .waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'follow-table')

  const backup = gzipSync(
    encodeBackup({
      titles: [0, 2].map((n) => ({ sourceId: '2499283573021220255', url: `/manga/${titleAt(source, n).id}`, title: `T${n}` })),
    }),
  )
  await page.getByRole('button', { name: 'Import backup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import from a reading app backup' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'app.tachibk', mimeType: 'application/octet-stream', buffer: backup })
  await dialog.getByText('Already followed').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'backup-import')
  await dialog.getByRole('button', { name: 'Follow 1 title' }).click()
  await page.getByText('Following 3 titles').waitFor()
  expect(await trial.library.text()).toBe(`${urlOf(0)}\n${urlOf(1)}\n${urlOf(2)}\n`)

  const broken = page.getByRole('row', { name: new RegExp(titleAt(source, 1).id) })
  await broken.getByRole('button', { name: 'Unfollow' }).click()
  await broken.getByRole('button', { name: 'Unfollow', exact: true }).click()
  await page.getByText('Following 2 titles').waitFor()
  const chosen = page.locator('input[type=file][accept*=txt]')
  await chosen.setInputFiles({
    name: 'follow.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`# theirs\r\n${urlOf(0)}/x\r\nhttps://example.org/a\r\n`),
  })
  await page.getByText('Following 3 titles').waitFor()
  expect(await trial.library.text()).toBe(`${urlOf(0)}\n${urlOf(2)}\nhttps://example.org/a\n`)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await text(await (await download).createReadStream())).toBe(await trial.library.text())
  await page.getByText('Text', { exact: true }).click()
  expect(await page.getByLabel('Follow list as text, one URL per line').inputValue()).toBe(await trial.library.text())
  expect(visitor.complaints).toEqual([])
})

test('a list can also be followed by the MangaDex account once its plugin is enabled', async () => {
  const { page } = visitor
  await trial.library.write(`${urlOf(0)}\n${urlOf(2)}\nhttps://example.org/a\n`)
  await page.goto(`/libraries/${trial.library.id}/follows`)
  await page.getByText(/^Last checked .* · Next check .* · Every 24 hours/).waitFor()
  await page.getByRole('button', { name: 'Sync to MangaDex' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync this list to MangaDex?' })
  await dialog.getByRole('link', { name: 'Enable' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await saveScreenshot(page, 'follow-sync-off')
  await logIn(trial, source)
  await page.reload()
  await page.getByRole('button', { name: 'Sync to MangaDex' }).click()
  await dialog.getByRole('button', { name: 'Sync to MangaDex' }).click()
  await dialog.getByText('Your account follows 2 of 2 titles on this list.').waitFor()
  expect([...source.account.follows].toSorted()).toEqual([titleAt(source, 0).id, titleAt(source, 2).id].toSorted())
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'follow-sync-done')
})

test('each library is checked at its own interval, and a disabled account is no error', async () => {
  const { page } = visitor
  const { http } = trial.server
  await page.goto('/settings/follows')
  await page.getByLabel('Check frequency for Library 1').selectOption('Every 6 hours')
  const config = async () => (await http.get(`/api/v1/downloads/follow-config?libraryId=${trial.library.id}`)).json()
  await expect.poll(config).toMatchObject({ ownIntervalHours: 6, enabled: true })
  await page.getByRole('switch', { name: 'Check Library 1 automatically' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(config).toMatchObject({ ownIntervalHours: 6, enabled: false })
  await page.getByText('Automatic checks off').waitFor()
  await page.getByRole('button', { name: 'Show followed titles' }).click()
  await page.getByRole('list', { name: 'Titles the account follows' }).getByText('Berserk').waitFor()
  await saveScreenshot(page, 'follow-schedule')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await http.patch('/api/v1/plugins/srca-subscription', { enabled: false })
  const onPhone = await aVisitor(await trial.server.url(), { ...phone, locale: 'de-DE', colorScheme: 'dark' })
  await addSession(onPhone.page, administrator)
  await onPhone.page.goto('/settings/follows')
  await onPhone.page.getByText('Das Plugin für das MangaDex-Konto ist deaktiviert.').waitFor()
  expect(await onPhone.page.getByRole('alert').count()).toBe(0)
  await saveScreenshot(onPhone.page, 'follow-schedule-phone')
  await openInApp(onPhone.page, `/libraries/${trial.library.id}/follows`)
  await onPhone.page.getByRole('row', { name: /Berserk/ }).waitFor()
  await saveScreenshot(onPhone.page, 'follow-table-phone')
  expect(onPhone.complaints).toEqual([])
  await onPhone.close()
  // The fake has no images.
  expect(visitor.complaints.filter((complaint) => !/plugins\/cover|status of 502/.test(complaint))).toEqual([])
})
