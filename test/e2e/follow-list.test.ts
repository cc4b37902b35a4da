// A follow list as people keep it: titles in a table, lists and backups from elsewhere.
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeBackup } from '../../src/formats/app-backup/app-backup.fixture.ts'
import { aFollowTrial, type FollowTrial, titleAt } from '../builders/a-follow.ts'
import { administrator } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, barriersIn, shoot, type Visitor } from './a-browser.ts'
import { checkNow, follow, openFollows, openLibrary, signIn } from './rooms.ts'

let source: FakeMangaDex
let trial: FollowTrial
let visitor: Visitor

beforeAll(async () => {
  source = await aFakeMangaDex()
    .title({ title: 'Berserk' })
    .chapters(3)
    .title({ title: 'Yotsuba' })
    .chapters(2)
    .title({ title: 'Mushishi' })
    .start()
  trial = await aFollowTrial({ srcaUrl: source.url })
  visitor = await aVisitor(await trial.server.url())
})

afterAll(async () => {
  await visitor?.close()
  await trial?.close()
  await source?.close()
})

const urlOf = (n: number) => `https://mangadex.org/title/${titleAt(source, n).id}`

test('titles are followed, checked and dropped in the table; a list and a backup come in', async () => {
  const { page } = visitor
  await signIn(page, administrator)
  await openLibrary(page, 'Library 1')
  await openFollows(page)
  await follow(page, urlOf(0), 1)
  await follow(page, urlOf(1), 2)
  source.breakTitle(titleAt(source, 1), { status: 403 })
  await checkNow(page)
  await page
    .getByRole('row', { name: /Berserk/ })
    .getByText('3', { exact: true })
    .waitFor()
  await page
    .getByRole('row', { name: new RegExp(titleAt(source, 1).id) })
    .getByText('MangaDex refuses this server')
    .waitFor()
  expect(await barriersIn(page)).toEqual([])
  await shoot(page, 'follow-table')

  const backup = gzipSync(
    encodeBackup({
      titles: [0, 2].map((n) => ({ sourceId: '2499283573021220255', url: `/manga/${titleAt(source, n).id}`, title: `T${n}` })),
    }),
  )
  await page.getByRole('button', { name: 'Import backup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import the backup of a reading app' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'app.tachibk', mimeType: 'application/octet-stream', buffer: backup })
  await dialog.getByText('followed already').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await shoot(page, 'backup-import')
  await dialog.getByRole('button', { name: 'Follow 1 title' }).click()
  await page.getByText('Follows 3 titles').waitFor()
  expect(await trial.library.text()).toBe(`${urlOf(0)}\n${urlOf(1)}\n${urlOf(2)}\n`)

  const broken = page.getByRole('row', { name: new RegExp(titleAt(source, 1).id) })
  await broken.getByRole('button', { name: 'Stop following' }).click()
  await broken.getByRole('button', { name: 'Stop following', exact: true }).click()
  await page.getByText('Follows 2 titles').waitFor()
  const chosen = page.locator('input[type=file][accept*=txt]')
  await chosen.setInputFiles({
    name: 'follow.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`# theirs\r\n${urlOf(0)}/x\r\nhttps://example.org/a\r\n`),
  })
  await page.getByText('Follows 3 titles').waitFor()
  expect(await trial.library.text()).toBe(`${urlOf(0)}\n${urlOf(2)}\nhttps://example.org/a\n`)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await text(await (await download).createReadStream())).toBe(await trial.library.text())
  await page.getByText('As text').click()
  expect(await page.getByLabel('The list as text, one address per line').inputValue()).toBe(await trial.library.text())
  expect(visitor.complaints).toEqual([])
})
