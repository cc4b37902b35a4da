// Reports for lines of gallery-dl that a real run rarely produces.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DownloadEvent } from '../../../src/plugins/contract/download-provider.ts'
import { createPageImages, defaultPageShape } from '../../../test/fakes/page-images.ts'
import { createChapterReports } from './chapter-reports.ts'
import { createChapterTracks } from './chapter-tracks.ts'

const folder = 'a'.repeat(24)
const target = { id: 'chapter', url: 'https://example.org/read/1', folder }
const images = createPageImages()
let stagingDir: string
beforeEach(async () => {
  stagingDir = await mkdtemp(join(tmpdir(), 'hondana-staging-'))
  await mkdir(join(stagingDir, folder))
})
afterEach(() => rm(stagingDir, { recursive: true }))

const line = (event: string, ...fields: readonly unknown[]) =>
  ['@gdl', event, folder, ...fields.map((field) => JSON.stringify(field))].join('\t')
const page = (n: number) => [line('prepare'), line('after', n, 'jpg')]

async function saved(...pages: readonly number[]): Promise<void> {
  for (const n of pages) await writeFile(join(stagingDir, folder, `000${n}.jpg`), await images.bytes(`${n}`, defaultPageShape))
}

const never = new AbortController().signal

function reporting({
  onEvent = (_event: DownloadEvent): void => undefined,
  knownPages = (): number | undefined => undefined,
  signal = never,
  targets = [target],
} = {}) {
  const events: DownloadEvent[] = []
  const broken: unknown[] = []
  const reports = createChapterReports({
    request: {
      stagingDir,
      onEvent: (event) => {
        events.push(event)
        onEvent(event)
      },
    },
    tracks: createChapterTracks(targets),
    clock: { now: () => Date.now(), sleep: async () => undefined },
    knownFailure: () => undefined,
    knownPages,
    signal,
    expectSilence: () => undefined,
    onBroken: (error) => broken.push(error),
  })
  const print = (...lines: readonly string[]) => {
    for (const text of lines) reports.addOutput(text)
  }
  return {
    reports,
    events,
    broken,
    print: print,
    outcome: () => events.filter(({ type }) => type === 'chapter-end' || type === 'chapter-failed'),
  }
}

const error = (message: string, logger = 'example') => `@log\terror\t${logger}\t${folder}\t${target.url}\t${message}`

test('a chapter is reported as complete while the next one is being fetched, not at the end of the job, and nothing after that', async () => {
  await saved(1)
  const { print, reports, events, outcome } = reporting()
  print(line('post', 1), ...page(1), line('post-after'))
  await expect.poll(outcome).toEqual([{ type: 'chapter-end', chapterId: 'chapter', pages: 1 }])
  print(line('post', 1), ...page(2), line('post-after'))
  await reports.finish()
  expect(events.map(({ type }) => type)).toEqual(['chapter-start', 'page', 'chapter-end'])
})

test('a chapter that spans several directories is not reported as complete between them', async () => {
  await saved(1, 2)
  const { print, reports, outcome } = reporting()
  print(line('post', 1), ...page(1), line('post-after'), line('post', 1))
  await delay(100)
  print(...page(2), line('post-after'))
  await reports.finish()
  expect(outcome()).toEqual([{ type: 'chapter-end', chapterId: 'chapter', pages: 2 }])
})

test('an error on stderr that arrives with the last page still counts', async () => {
  await saved(1)
  const { print, reports, outcome } = reporting()
  print(line('post', 'None'), ...page(1), line('post-after'))
  reports.addMessage(error("HttpError: '500 Internal Server Error' for 'https://example.org/read/1?page=2'"))
  await expect
    .poll(outcome)
    .toMatchObject([{ type: 'chapter-failed', reason: { message: expect.stringContaining('500') }, permanent: false }])
})

test('a chapter with fewer pages than the site counted is incomplete', async () => {
  await saved(1)
  const { print, reports, outcome } = reporting()
  print(line('post', 3), ...page(1), line('post-after'))
  await reports.finish()
  expect(outcome()).toMatchObject([{ type: 'chapter-failed', reason: { message: 'gallery-dl stopped after 1 of 3 pages' } }])
})

test('the page count of the source takes precedence over the one from gallery-dl', async () => {
  await saved(1)
  const { print, reports, outcome } = reporting({ knownPages: () => 2 })
  print(line('post', 1), ...page(1), line('post-after'))
  await reports.finish()
  expect(outcome()).toMatchObject([{ type: 'chapter-failed', reason: { message: 'gallery-dl stopped after 1 of 2 pages' } }])
})

test('a site that is down for three chapters in a row ends the job, and one that is down now and then does not', async () => {
  const targets = [...'abcdef'].map((id) => ({ id, url: `https://example.org/read/${id}`, folder: id.repeat(24) }))
  const { reports, broken, outcome } = reporting({ targets })
  const fail = async (id: string, message: string) => {
    const before = outcome().length
    reports.addMessage(`@log\terror\texample\t${id.repeat(24)}\thttps://example.org/read/${id}\t${message}`)
    await expect.poll(() => outcome().length).toBe(before + 1)
  }
  for (const id of 'ab') await fail(id, "HttpError: '503 Service Unavailable'")
  await fail('c', 'NotFoundError: Requested gallery could not be found')
  for (const id of 'de') await fail(id, "HttpError: '503 Service Unavailable'")
  expect(broken).toEqual([])
  await fail('f', "HttpError: '503 Service Unavailable'")
  expect(broken).toMatchObject([{ isDown: true }])
})

test.each([
  ['NotFoundError: Requested gallery could not be found', true],
  ['404 Not Found (gateway: Gone)', true],
  ["Unsupported URL 'https://example.org/read/1'", true],
  ["HttpError: '503 Service Unavailable'", false],
])('"%s" has permanent = %s', async (message, permanent) => {
  const { reports, outcome } = reporting()
  reports.addMessage(error(message))
  await reports.finish()
  const reason = expect.objectContaining({ message: expect.stringContaining(message) })
  expect(outcome()).toEqual([{ type: 'chapter-failed', chapterId: 'chapter', reason, permanent }])
})

test.each([
  [
    "A page couldn't be downloaded: The site denied access. It may require an account",
    ["Failed to download 0001.jpg: '403 Forbidden' for 'https://cdn.example.org/1.jpg'", 'download'],
  ],
  ["A page couldn't be downloaded: Failed to download 0001.jpg", ['Failed to download 0001.jpg', 'download']],
  [
    "gallery-dl couldn't download the chapter. If a retry doesn't help, update gallery-dl. It reports: The moon",
    ['The moon is in the way', 'example'],
  ],
] as const)('a failure says: %s…', async (says, [message, logger]) => {
  const { reports, outcome } = reporting()
  reports.addMessage(error(message, logger))
  await reports.finish()
  expect(outcome()).toMatchObject([{ reason: { message: expect.stringContaining(says) }, permanent: false }])
  expect(outcome()).toMatchObject([{ reason: { message: expect.stringContaining(message) } }])
})

const failedPage = [line('prepare'), error("Failed to download 0002.jpg: '404 Not Found'", 'download')]
const begin = (pages: number) => line('post', pages)
test.each([
  ['only a page in the middle failed', [begin(3), ...page(1), ...failedPage, ...page(3)], 2],
  ['the site listed more pages', [begin(4), ...page(1), ...failedPage, ...page(3)], undefined],
  ['its list of pages failed too', [begin(3), ...page(1), ...failedPage, ...page(3), error('HttpError: 500')], undefined],
  ['it spans several directories', [begin(1), ...page(1), begin(2), ...failedPage, ...page(3)], undefined],
  ['the site does not number its pages', [begin(3), ...page(1), ...failedPage, line('prepare'), line('after', 'abc', 'jpg')], undefined],
  ['a page has no usable name', [begin(4), ...page(1), ...failedPage, ...page(3), line('prepare'), line('after', 4)], undefined],
])('a failed chapter can do without pages only if each was tried and the others are in order: %s', async (_, lines, savedPages) => {
  await saved(1, 3)
  const { print, reports, outcome } = reporting()
  for (const text of lines) {
    if (text.startsWith('@log')) reports.addMessage(text)
    else print(text)
  }
  await reports.finish()
  expect(outcome()).toEqual([expect.objectContaining({ type: 'chapter-failed', savedPages })])
})

test('a wait announced by gallery-dl is passed on', () => {
  const { reports, events } = reporting()
  reports.addMessage(`@log\tinfo\texample\tNone\t${target.url}\tWaiting for 30 seconds until 14:03:20 (rate limit)`)
  expect(events).toEqual([{ type: 'waiting', untilMs: expect.any(Number), reason: expect.stringContaining('30 seconds') }])
})

test('a caller that throws on a report receives no further reports', async () => {
  await saved(1)
  const full = new Error('The disk is full')
  const { print, reports, broken, events } = reporting({
    onEvent: () => {
      throw full
    },
  })
  print(line('post', 1), ...page(1), line('post-after'))
  await expect(reports.finish()).rejects.toBe(full)
  expect(broken).toContain(full)
  expect(events).toHaveLength(1)
})

test('after an abort an unfinished chapter is not reported as failed and a finished one is reported as complete', async () => {
  const controller = new AbortController()
  for (const [pages, expected] of [
    [2, []],
    [1, [{ type: 'chapter-end', chapterId: 'chapter', pages: 1 }]],
  ] as const) {
    await saved(1)
    const { print, reports, outcome } = reporting({ signal: controller.signal })
    print(line('post', pages), ...page(1), line('post-after'))
    controller.abort()
    await reports.whenSettled()
    expect(outcome()).toEqual(expected)
  }
})

test('lines about unknown folders are ignored', async () => {
  const { print, reports, outcome } = reporting()
  print(...[line('post', 1), line('post-after')].map((text) => text.replace(folder, 'b'.repeat(24))))
  await reports.finish()
  expect(outcome()).toMatchObject([{ type: 'chapter-failed', reason: { code: 'TOOL_FOUND_NO_PAGES' } }])
})
