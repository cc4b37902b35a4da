// Pages that are fetched without gallery-dl, from the queue to the archive. Failing sites are tested in fault-matrix.test.ts.
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { startFakeSite } from '../../../test/fakes/fake-site.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

test('archives are the same, byte by byte, as those with gallery-dl', async () => {
  const source = await aFakeMangaDex()
    .title({ pageShape: { widthPx: 60, heightPx: 90, format: 'png' } })
    .chapter({ pages: 11, number: '4.5', volume: '2', title: 'Ärger & Co.', groups: ['A', 'B'] })
    .chapter({ pages: 2, number: null })
    .start()
  onTestFinished(source.close)
  const archivesWith = async (fetch: 'gallery-dl' | 'direct') => {
    const queue = await aDownloadQueue({ source, fetch })
    onTestFinished(queue.close)
    const id = await queue.add(source.titleUrl())
    await queue.becomes(id, ({ status }) => status === 'COMPLETED')
    return Promise.all((await queue.archives()).map(async (path) => [path, await readFile(join(queue.root, path), 'base64')]))
  }
  const withTool = await archivesWith('gallery-dl')
  expect(withTool).toHaveLength(2)
  expect(await archivesWith('direct')).toEqual(withTool)
})

test('an image server that redirects into the private network reaches nothing there', async () => {
  const inside = await startFakeSite(() => ({ status: 200, body: 'secret' }))
  onTestFinished(inside.close)
  const images = await startFakeSite(() => ({ status: 302, headers: { location: `${inside.url}/1.jpg` }, body: '' }))
  onTestFinished(images.close)
  const source = await aFakeMangaDex().title().chapter({ pages: 1 }).imageServers(images.url, images.url).start()
  onTestFinished(source.close)
  const settings = { HONDANA_ALLOW_PRIVATE_HOSTS: 'false', HONDANA_SRCA_UPLOADS_URL: images.url }
  const queue = await aDownloadQueue({ source, fetch: 'direct', settings })
  onTestFinished(queue.close)
  const failed = await queue.ended(await queue.add(source.titleUrl()))
  expect(failed).toMatchObject({ status: 'FAILED', message: expect.stringContaining("1 of 1 page couldn't be downloaded") })
  expect([inside.requests.length, images.requests.length]).toEqual([0, 2])
  expect(await queue.archives()).toEqual([])
})

/** A running download whose second of three pages doesn't arrive. */
async function aHangingDownload() {
  const source = await aFakeMangaDex().title().chapters(1, { pages: 3 }).start()
  onTestFinished(source.close)
  const [chapter] = source.chaptersOf()
  source.breakPage(requireDefined(chapter, 'a chapter'), 2, 'held')
  const queue = await aDownloadQueue({ source, fetch: 'direct' })
  onTestFinished(queue.close)
  const id = await queue.add(source.titleUrl())
  const stagedPages = async () => (await queue.files()).filter((path) => /staging.*\d\.jpg$/.test(path))
  await expect.poll(stagedPages).toHaveLength(2)
  return { source, queue, id, stagedPages, pages: () => source.requestedPages(requireDefined(chapter, 'a chapter')) }
}

test('a download that is paused and resumed fetches only the pages that it does not have', async () => {
  const { source, queue, id, stagedPages, pages } = await aHangingDownload()
  const paused = await queue.ask('POST', `/downloads/${id}/action`, { action: 'PAUSE' })
  expect(paused.body).toMatchObject({ status: 'PAUSED', message: null })
  expect(await stagedPages()).toHaveLength(2)
  expect((await queue.files()).filter((path) => path.endsWith('.part'))).toEqual([])
  source.heal()
  source.forgetRequests()
  await queue.ask('POST', `/downloads/${id}/action`, { action: 'RESUME' })
  expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED' })
  expect(pages()).toEqual([2])
})

test('a download whose disk is disconnected while pages arrive waits for the disk', async () => {
  const { source, queue, id } = await aHangingDownload()
  await rename(queue.root, `${queue.root}-unplugged`)
  source.heal()
  const waiting = await queue.becomes(id, ({ nextAttemptAt }) => nextAttemptAt !== null)
  expect(waiting).toMatchObject({ status: 'PENDING', attempt: 0, message: expect.stringContaining('is unavailable') })
  await rename(`${queue.root}-unplugged`, queue.root)
})
