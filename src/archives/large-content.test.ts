// Archives whose content is much larger than their file, or than a page can be.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { aPage } from '../../test/builders/an-archive.ts'
import { aSevenZip } from '../formats/archive/seven-zip/seven-zip.fixture.ts'
import { aZip } from '../formats/archive/zip/zip.fixture.ts'

let server: TestServer
let library: TestLibrary
beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, files: {} })
})
afterAll(async () => {
  await server.close()
  await library.removeFolder()
})

const mib = 1024 * 1024
const page = aPage({ seed: 'large' }, '1.jpg')

async function finished(name: string, bytes: Buffer, action: 'verify' | 'convert' | 'repair') {
  await library.add(`${name}/${name}`, bytes)
  await library.scan()
  const { id } = await library.book(name)
  const { taskIds } = (await server.http.post(`/api/v1/books/${id}/archive/${action}`)).json<{ taskIds: string[] }>()
  const task = async () => (await server.http.get(`/api/v1/tasks/${taskIds[0]}`)).json<{ state: string; outcome: unknown; error: string }>()
  await expect.poll(async () => (await task()).state).toMatch(/SUCCEEDED|FAILED/)
  const { outcome, error } = await task()
  return { outcome, error, files: await readdir(join(library.root, name)) }
}

test('a small file that unpacks to a huge one is not converted', async () => {
  const zeros = Object.fromEntries(['2.bin', '3.bin', '4.bin'].map((name) => [name, Buffer.alloc(40 * mib)]))
  const { error, files } = await finished('bomb.cb7', await aSevenZip({ '1.jpg': page, ...zeros }), 'convert')
  expect([error, files]).toEqual([expect.stringContaining('it unpacks to more than 250 times its size'), ['bomb.cb7']])
})

test('a small file that ends early is not repaired to a huge one', async () => {
  const zeros = Buffer.alloc(40 * mib)
  const bomb = ['2.bin', '3.bin', '4.bin'].map((name) => ({ name, content: zeros, deflated: true }))
  const whole = aZip([{ name: '1.jpg', content: page }, ...bomb])
  expect(whole.length).toBeLessThan(4 * deflateRawSync(zeros).length)
  const { outcome, files } = await finished('bomb.cbz', whole.subarray(0, whole.indexOf('PK\x01\x02') + 10), 'repair')
  expect([outcome, files]).toMatchObject([
    { failed: 1, troubles: [{ message: expect.stringContaining('it unpacks to more than 250 times its size') }] },
    ['bomb.cbz'],
  ])
})

test('an archive with a file larger than a page may be is verified completely, and the file is named', async () => {
  const { outcome } = await finished('video.cb7', await aSevenZip({ '1.jpg': page, 'video.mp4': Buffer.alloc(65 * mib) }), 'verify')
  expect(outcome).toMatchObject({ troubles: [{ message: `One file can't be read: "video.mp4" (TOO_LARGE).` }] })
})
