import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aFakeFoolSlide, type FakeFoolSlide } from './fake-foolslide.ts'

let folder: string
let site: FakeFoolSlide
afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const run = promisify(execFile)

test('gallery-dl lists the chapters of a series, oldest first, and finds the images of a chapter', async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-foolslide-'))
  site = await aFakeFoolSlide()
    .series({ name: 'Cats & "Dogs"' })
    .chapters(1, { title: 'First' })
    .chapters(1, { number: '1.5', volume: 2 })
    .start()
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify(site.extractorConfig))
  const gallery = (...urls: string[]) => run('gallery-dl', ['--config-ignore', '-c', config, ...urls])

  const [first, second] = requireDefined(site.series[0], 'the series of the site').chapters
  if (!first || !second) throw new Error('no chapters')
  const listing = JSON.parse((await gallery('-j', site.seriesUrl())).stdout) as [number, string, object][]
  expect(listing.map(([, url]) => url)).toEqual([site.chapterUrl(first), site.chapterUrl(second)])
  expect(listing[0]?.[2]).toMatchObject({ manga: 'Cats & "Dogs"', chapter: 1, title: 'First', group: 'A Group' })
  expect(listing[1]?.[2]).toMatchObject({ chapter: 1, chapter_minor: '.5', volume: 2 })

  const pages = (await gallery('-g', site.chapterUrl(second))).stdout.trim().split('\n')
  const image = await fetch(requireDefined(pages[2], 'the third page'))
  expect(Buffer.from(await image.arrayBuffer())).toEqual(await site.pageBytes(second, 3))
  expect(site.requestedPages(second)).toEqual([3])
})
