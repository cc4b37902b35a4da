import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClaims } from '../../kernel/claims/index.ts'
import { systemClock } from '../../kernel/clock/index.ts'
import type { ChapterRecord } from './chapter-record.ts'
import { createRecordFiles, recordFileName } from './record-files.ts'

let nowMs = Date.UTC(2024, 0, 1)
const files = createRecordFiles({
  clock: { ...systemClock, now: () => nowMs },
  claims: createClaims({ engine: 'sqlite', file: '' }),
})
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-record-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const aRecord = (n: number): ChapterRecord => ({
  chapterKey: `https://example.org/${n}`,
  url: `https://example.org/${n}`,
  titleKey: null,
  number: String(n),
  volume: null,
  title: null,
  language: 'en',
  groups: [],
  file: `c00${n}.cbz`,
  sizeBytes: null,
  pages: null,
  downloadedAt: 1_700_000_000_000,
  source: 'download',
})
const keys = async () => (await files.read(folder)).chapters.map(({ chapterKey }) => chapterKey)

test('a folder without a record file has no history', async () => {
  expect(await keys()).toEqual([])
})

test('twenty chapters that finish at the same time are all in the file, and no other files are left in the folder', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => files.add(folder, 'title', [aRecord(n)])))
  expect(await keys()).toHaveLength(20)
  expect(await readdir(folder)).toEqual([recordFileName])
})

test('a file that already contains everything is not rewritten', async () => {
  await files.add(folder, 'title', [aRecord(1)])
  const before = await readFile(join(folder, recordFileName), 'utf8')
  nowMs += 60_000
  await files.add(folder, 'title', [aRecord(1)])
  expect(await readFile(join(folder, recordFileName), 'utf8')).toBe(before)
})

test('a damaged file is kept under another name and not overwritten', async () => {
  await writeFile(join(folder, recordFileName), '{"chapters": [{"url": "https://exam')
  await files.add(folder, null, [aRecord(1)])
  expect(await keys()).toEqual(['https://example.org/1'])
  expect(await readFile(join(folder, `${recordFileName}.damaged`), 'utf8')).toContain('https://exam')
})

test('a title keeps its name once it is set', async () => {
  await files.add(folder, 'first', [aRecord(1)])
  await files.add(folder, 'second', [aRecord(2)])
  expect((await files.read(folder)).titleKey).toBe('first')
})

test('a cleared file contains no chapters, and a folder without a file stays without one', async () => {
  await files.clear(folder)
  expect(await readdir(folder)).toEqual([])
  await files.add(folder, 'title', [aRecord(1)])
  await files.clear(folder)
  expect(await keys()).toEqual([])
})

test('a failed write does not block the next one', async () => {
  const gone = join(folder, 'gone')
  const [failed] = await Promise.allSettled([files.add(gone, null, [aRecord(1)]), files.add(folder, null, [aRecord(1)])])
  expect(failed.status).toBe('rejected')
  await expect(files.add(gone, null, [aRecord(1)])).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await keys()).toHaveLength(1)
})

test('a missing or damaged file gets all chapters from the caller, an intact one only the new chapter', async () => {
  const allRecords = async () => [aRecord(1), aRecord(2), aRecord(3)]
  await files.add(folder, 'title', [aRecord(3)], allRecords)
  expect(await keys()).toHaveLength(3)
  await files.add(folder, 'title', [aRecord(4)], () => Promise.reject(new Error('Nobody asks for the others.')))
  expect(await keys()).toHaveLength(4)
  await writeFile(join(folder, '.chapter-urls.json'), 'damaged')
  await files.add(folder, 'title', [aRecord(4)], allRecords)
  expect(await keys()).toHaveLength(3)
})
