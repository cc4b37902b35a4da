import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyPages } from './verify-pages.ts'

let jpeg: Buffer
let png: Buffer
let folder: string
beforeAll(async () => {
  const picture = sharp({ create: { width: 20, height: 30, channels: 3, background: 'teal' } })
  jpeg = await picture.clone().jpeg().toBuffer()
  png = await picture.clone().png().toBuffer()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-pages-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes)

test('complete pages are returned in reading order with the extension of their content', async () => {
  await write('0010.jpg', jpeg)
  for (let n = 1; n < 10; n++) await write(`000${n}.jpg`, n === 2 ? png : jpeg)
  const pages = await verifyPages(folder, 10)
  expect(pages.map(({ path }) => path.slice(-8))).toEqual([
    '0001.jpg',
    '0002.jpg',
    '0003.jpg',
    '0004.jpg',
    '0005.jpg',
    '0006.jpg',
    '0007.jpg',
    '0008.jpg',
    '0009.jpg',
    '0010.jpg',
  ])
  expect(pages.map(({ extension }) => extension).slice(0, 3)).toEqual(['jpg', 'png', 'jpg'])
})

test.each<[string, () => Uint8Array | string, string]>([
  ['cut off', () => jpeg.subarray(0, jpeg.length >> 1), '0002.jpg is cut off'],
  ['a web page that came in place of a picture', () => '<!doctype html><title>Just a moment</title>', '0002.jpg is a web page'],
  ['empty', () => '', '0002.jpg is empty'],
  ['something else', () => 'hello', '0002.jpg is not an image'],
])('a page that is %s is removed so that it is fetched again, and the chapter waits', async (_problem, content, reason) => {
  await write('0001.jpg', jpeg)
  await write('0002.jpg', content())
  await expect(verifyPages(folder, 2)).rejects.toThrow(reason)
  expect(await readdir(folder)).toEqual(['0001.jpg'])
})

test('a page missing in the middle or at the end, or all pages missing, is an error', async () => {
  await expect(verifyPages(join(folder, 'gone'), 1)).rejects.toThrow('no pages received')
  await write('0001.jpg', jpeg)
  await write('0003.jpg', jpeg)
  await expect(verifyPages(folder, 3)).rejects.toThrow('only 2 of 3 pages received')
  await expect(verifyPages(folder, 2)).rejects.toThrow('page 2 is missing')
})

test('a partial file of the extractor does not count as a page', async () => {
  await write('0001.jpg', jpeg)
  await write('0002.jpg.part', jpeg)
  expect(await verifyPages(folder, 1)).toHaveLength(1)
})
