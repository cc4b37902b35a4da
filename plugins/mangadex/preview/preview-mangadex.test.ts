// Where the images of previews come from, and what MangaDex is told about it.
import { expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { ChapterNotHosted, SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { aPluginContext } from '../../../test/builders/plugin-context.ts'
import { aFakeMangaDex, type ChapterSpec } from '../../../test/fakes/fake-mangadex.ts'
import { type FakeAnswer, startFakeSite } from '../../../test/fakes/fake-site.ts'
import { mangadex } from '../index.ts'

const never = new AbortController().signal

interface Spec {
  readonly chapter?: ChapterSpec
  /** Responses of the image server that is named first; without it, MangaDex itself has the images. */
  readonly imageServer?: () => FakeAnswer
  /** Named instead of the image server. */
  readonly baseUrls?: readonly string[]
}

async function previewing({ chapter = {}, imageServer, baseUrls }: Spec = {}) {
  const images = imageServer ? await startFakeSite(imageServer) : undefined
  const named = baseUrls ?? (images ? [images.url] : [])
  const source = await aFakeMangaDex()
    .title()
    .chapter(chapter)
    .imageServers(...named)
    .start()
  onTestFinished(source.close)
  if (images) onTestFinished(images.close)
  const settings = { mangadexApiUrl: source.url, mangadexUploadsUrl: images?.url ?? source.url }
  const preview = requireDefined(mangadex.provide(aPluginContext(mangadex, { settings })).browse?.preview, 'the preview')
  const [first] = source.chaptersOf()
  const { id } = requireDefined(first, 'a chapter')
  const pages = () => preview.pages(source.firstTitle().id, id, never)
  const page = async (number: number) => requireDefined((await pages())[number - 1], `page ${number}`)
  return { source, images, preview, chapterId: id, pages, page }
}

const bytesOf = async (work: Promise<Uint8Array>) => Buffer.from(await work)

test('an image is the smaller one, requested without credentials, and reported', async () => {
  const { source, preview, chapterId, page } = await previewing()
  const first = await page(1)
  const [chapter] = source.chaptersOf()
  expect(await bytesOf(preview.page(chapterId, first, never))).toEqual(await source.pageBytes(requireDefined(chapter, 'a chapter'), 1))
  const image = requireDefined(
    source.requests.find(({ path }) => path.endsWith(first)),
    'the request',
  )
  expect(image.path).toMatch(/^\/data-saver\//)
  expect(Object.keys(image.headers)).not.toContain('authorization')
  await expect.poll(() => source.reports()).toMatchObject([{ url: source.url + image.path, success: true, cached: true }])
  expect(source.reports()[0]?.bytes).toBeGreaterThan(100)
  expect(source.count(/at-home/)).toBe(1)
})

test.each<[string, () => FakeAnswer]>([
  ['is down', () => ({ status: 500, body: '' })],
  ['no longer knows the image', () => ({ status: 404, body: '' })],
  ['sends a page of text', () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' })],
  ['redirects to a private host', () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/a.jpg' }, body: '' })],
])('an image server that %s is reported, and another one sends the image', async (_, imageServer) => {
  const { source, images, preview, chapterId, page } = await previewing({ imageServer })
  const ids = [await page(1), await page(2)]
  for (const { length } of await Promise.all(ids.map((id) => preview.page(chapterId, id, never)))) expect(length).toBeGreaterThan(100)
  await expect.poll(() => source.reports().filter(({ success }) => success).length).toBe(2)
  const failed = source.reports().filter(({ success }) => !success)
  expect(failed.map(({ url }) => new URL(url).origin)).toEqual([images?.url, images?.url])
  expect(source.count(/at-home/)).toBe(2)
})

test('when the second image server fails as well, the page is unavailable', async () => {
  const { source, preview, chapterId, page } = await previewing()
  const first = await page(1)
  source.breakPath(/data-saver/, { status: 404 })
  await expect(preview.page(chapterId, first, never)).rejects.toBeInstanceOf(SourceUnavailable)
  expect([source.count(/at-home/), source.count(/data-saver/)]).toEqual([2, 2])
})

test.each(['http://192.168.1.1', 'https://127.0.0.1', 'https://mangadex.network', 'https://evil.example', 'nowhere'])(
  'an image server at %s is refused before any request',
  async (baseUrl) => {
    const { pages } = await previewing({ baseUrls: [baseUrl] })
    await expect(pages()).rejects.toBeInstanceOf(SourceAnswerInvalid)
  },
)

test.each<[string, ChapterSpec, RegExp]>([
  ['that is on another site', { externalUrl: 'https://elsewhere.example/1' }, /another site/],
  ['without pages', { pages: 0 }, /Choose another release/],
  ['that is unavailable', { unavailable: true }, /Choose another release/],
])('a chapter %s has no preview, and the error says what to do', async (_, chapter, text) => {
  const { source, pages } = await previewing({ chapter })
  const error = await pages().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ChapterNotHosted)
  expect(String(error)).toMatch(text)
  expect(source.count(/at-home/)).toBe(0)
})

test('file names and folders that would change the path of an image are refused', async () => {
  for (const chapter of [
    { hash: 'a/../b', data: ['1.jpg'], dataSaver: [] },
    { hash: 'abc', data: ['../../1.jpg'], dataSaver: [] },
    { hash: 'abc', data: [], dataSaver: ['1.jpg?x'] },
  ]) {
    const { source, pages } = await previewing()
    source.breakPath(/at-home/, { status: 200, body: { result: 'ok', baseUrl: source.url, chapter } })
    await expect(pages()).rejects.toBeInstanceOf(SourceAnswerInvalid)
  }
})

test('a chapter that MangaDex assigns no server to has no preview, and a blocked server says so', async () => {
  const { source, pages } = await previewing()
  source.breakPath(/at-home/, { status: 404 }, 1)
  await expect(pages()).rejects.toBeInstanceOf(ChapterNotHosted)
  source.breakPath(/at-home/, { status: 403 }, 1)
  await expect(pages()).rejects.toBeInstanceOf(SourceUnavailable)
  expect(await pages()).toHaveLength(3)
})

test('a page of another chapter is not found', async () => {
  const { preview, chapterId, pages } = await previewing()
  await pages()
  await expect(preview.page(chapterId, '1-0000.jpg', never)).rejects.toBeInstanceOf(SourceNotFound)
})
