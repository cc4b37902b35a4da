// Pages that are fetched without gallery-dl, from the queue to the archive. Failing sites are tested in fault-matrix.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { startFakeSite } from '../../../test/fakes/fake-site.ts'

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
  expect(failed).toMatchObject({ status: 'FAILED', message: expect.stringContaining("1 of 1 pages couldn't be downloaded") })
  expect([inside.requests.length, images.requests.length]).toEqual([0, 2])
  expect(await queue.archives()).toEqual([])
})
