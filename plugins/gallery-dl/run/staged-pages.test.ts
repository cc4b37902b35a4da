import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageImages, defaultPageShape } from '../../../test/fakes/page-images.ts'
import { inspectStagedChapter, numberPages, removeUnusable } from './staged-pages.ts'

const images = createPageImages()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-chapter-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function holding(...files: readonly string[]): Promise<void> {
  for (const file of files) await writeFile(join(folder, file), await images.bytes(file, defaultPageShape))
}
const announced = (pages: number, { saved = pages, expected = null as number | null, files = [] as readonly string[] } = {}) => ({
  pages,
  saved,
  expected,
  files: new Set(files),
})

test('a chapter with every announced page is complete', async () => {
  await holding('0001.jpg', '0002.jpg')
  expect(await inspectStagedChapter(folder, announced(2, { expected: 2 }))).toEqual({ complete: true, pages: 2 })
})

test.each([
  ['a page was announced and did not come', announced(3, { saved: 2 }), "1 of 3 pages couldn't be downloaded, and the site gave no reason"],
  ['gallery-dl stopped in the middle of its list', announced(2, { expected: 5 }), 'gallery-dl stopped after 2 of 5 pages'],
  ['two pages have the same name', announced(3), '2 pages were found instead of 3'],
  ['there is nothing', announced(0), 'gallery-dl found no pages. If the chapter opens on its site, update gallery-dl.'],
])('a chapter is incomplete when %s', async (_what, what, reason) => {
  await holding('0001.jpg', '0002.jpg')
  expect(await inspectStagedChapter(folder, what)).toMatchObject({ complete: false, reason: { message: reason } })
})

test('a chapter with a partial page is incomplete, and the partial file is kept', async () => {
  await holding('0001.jpg', '0002.jpg', '0003.jpg.part')
  expect(await inspectStagedChapter(folder, announced(2))).toMatchObject({ complete: false })
  expect(await readdir(folder)).toContain('0003.jpg.part')
})

test('a file that is not an image is removed, so that it is fetched again', async () => {
  await holding('0001.jpg')
  await writeFile(join(folder, '0002.jpg'), '<html>')
  expect(await inspectStagedChapter(folder, announced(2))).toMatchObject({
    complete: false,
    reason: { code: 'PAGES_NOT_IMAGES', params: { count: 1, pages: 2 } },
  })
  expect(await readdir(folder)).toEqual(['0001.jpg'])
})

test('pages of an earlier, longer version of the chapter are removed', async () => {
  await holding('0001.jpg', '0002.jpg', '0003.jpg')
  const files = ['0001.jpg', '0002.jpg']
  expect(await inspectStagedChapter(folder, announced(2, { files }))).toEqual({ complete: true, pages: 2 })
  expect((await readdir(folder)).toSorted()).toEqual(files)
})

test('a partial page of an earlier version of the chapter, or of the other image quality, is removed', async () => {
  await holding('0001.jpg', '0002.jpg', '0002.png.part', '0003.jpg.part')
  const files = ['0001.jpg', '0002.jpg']
  expect(await inspectStagedChapter(folder, announced(2, { files }))).toEqual({ complete: true, pages: 2 })
  expect((await readdir(folder)).toSorted()).toEqual(files)
})

test('a missing folder is an incomplete chapter', async () => {
  expect(await inspectStagedChapter(join(folder, 'missing'), announced(2, { saved: 0 }))).toMatchObject({ complete: false })
})

test('pages are named after their position, and after an interruption only what gallery-dl can continue is left', async () => {
  await holding('a9.jpg', 'placed-0001.jpg', '10.png')
  await numberPages(folder, ['a9.jpg', 'placed-0001.jpg', '10.png'])
  const named = ['placed-0001.jpg', 'placed-0002.jpg', 'placed-0003.png']
  expect((await readdir(folder)).toSorted()).toEqual(named)
  expect(await readFile(join(folder, 'placed-0001.jpg'))).toEqual(await images.bytes('a9.jpg', defaultPageShape))
  await holding('0001.jpg', '0002.jpg.part')
  await writeFile(join(folder, '0003.jpg'), '<html>')
  await removeUnusable(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['0001.jpg', '0002.jpg.part'])
})
