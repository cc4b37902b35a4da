import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChapterRecord } from './chapter-record.ts'
import { addToRecordFile, clearRecordFile, emptyRecordFile, holdsAll, parseRecordFile, type RecordFile } from './record-file.rules.ts'

const titleKey = '0a0a0a0a-0000-4000-8000-000000000001'
const chapterId = '0b0b0b0b-0000-4000-8000-000000000001'

const aRecord = (record: Partial<ChapterRecord> = {}): ChapterRecord => ({
  chapterKey: chapterId,
  url: `https://mangadex.org/chapter/${chapterId}`,
  titleKey,
  number: '1',
  volume: null,
  title: 'Dawn',
  language: 'en',
  groups: ['A Group'],
  file: 'c001 [A Group].cbz',
  sizeBytes: 10,
  pages: 3,
  downloadedAt: Date.UTC(2024, 1, 29, 12),
  source: 'download',
  ...record,
})

const read = (text: string): RecordFile => {
  const file = parseRecordFile(text)
  if (!file) throw new Error('not a record file')
  return file
}

test('a recorded chapter is read back unchanged', () => {
  const file = read(addToRecordFile(emptyRecordFile, titleKey, [aRecord()], 0))
  expect(file.titleKey).toBe(titleKey)
  expect(file.chapters).toEqual([aRecord({ sizeBytes: null, pages: null, source: 'record-file' })])
})

test('an archive belongs to one chapter: a replaced chapter keeps its entry without the archive', () => {
  const old = aRecord({ chapterKey: 'https://example.org/1', url: 'https://example.org/1' })
  const before = read(addToRecordFile(emptyRecordFile, titleKey, [old], 0))
  const now = [{ ...old, file: null }, aRecord()]
  expect(holdsAll(before, now)).toBe(false)
  const after = read(addToRecordFile(before, titleKey, now, 0))
  expect(after.chapters.map(({ chapterKey, file }) => [chapterKey, file])).toEqual([
    [old.chapterKey, null],
    [chapterId, 'c001 [A Group].cbz'],
  ])
  expect(holdsAll(after, now)).toBe(true)
})

test('the file contains the keys that other programs read', () => {
  expect(
    JSON.parse(addToRecordFile(emptyRecordFile, titleKey, [aRecord({ groups: ['A', 'B'], volume: '2' })], Date.UTC(2024, 2, 1))),
  ).toEqual({
    schema: 1,
    manga_id: titleKey,
    source: 'hondana',
    updated_at: '2024-03-01T00:00:00Z',
    chapters: [
      {
        url: `https://mangadex.org/chapter/${chapterId}`,
        chapter: '1',
        volume: '2',
        title: 'Dawn',
        lang: 'en',
        downloaded_at: '2024-02-29T12:00:00Z',
        source: 'download',
        chapter_id: chapterId,
        scanlation_group: 'A, B',
        file: 'c001 [A Group].cbz',
      },
    ],
  })
})

test('a file of another program is parsed: numeric number, local time, no file name, upper-case id', () => {
  const other = {
    manga_id: titleKey,
    chapters: [
      {
        url: 'https://mangadex.org/chapter/x',
        chapter: 4.5,
        volume: 2,
        downloaded_at: '2023-05-01T10:00:00',
        chapter_id: chapterId.toUpperCase(),
      },
    ],
  }
  const [chapter] = read(JSON.stringify(other)).chapters
  expect(chapter).toMatchObject({
    chapterKey: chapterId,
    number: '4.5',
    volume: '2',
    file: null,
    downloadedAt: new Date(2023, 4, 1, 10).getTime(),
  })
})

test('unknown keys and entries are preserved when a chapter is added', () => {
  const before = { schema: 1, note: 'mine', chapters: [{ future: true }, 'a note', { url: 'https://example.org/1', stars: 5 }] }
  const after = JSON.parse(
    addToRecordFile(
      read(JSON.stringify(before)),
      null,
      [aRecord({ chapterKey: 'https://example.org/1', url: 'https://example.org/1' })],
      0,
    ),
  )
  expect(after.note).toBe('mine')
  expect(after.chapters).toContainEqual({ future: true })
  expect(after.chapters).toContainEqual(expect.objectContaining({ stars: 5, title: 'Dawn' }))
  expect(after.chapters).toContain('a note')
  expect(after.chapters).toHaveLength(3)
})

test('what is not known of a chapter or its title leaves what the file says', () => {
  const before = read(addToRecordFile(emptyRecordFile, titleKey, [aRecord()], 0))
  const after = read(addToRecordFile(before, null, [aRecord({ title: null, groups: [], file: null, volume: '3' })], 0))
  expect(after.titleKey).toBe(titleKey)
  expect(after.chapters).toEqual([{ ...before.chapters[0], volume: '3' }])
})

test('a file need not be written only if it says everything about all chapters', () => {
  const [first, second] = [aRecord(), aRecord({ chapterKey: 'https://example.org/2', url: 'https://example.org/2', file: 'c002.cbz' })]
  const file = read(addToRecordFile(emptyRecordFile, titleKey, [first], 0))
  const others = [[first, second], [second], [{ ...first, title: 'Dusk' }]]
  expect([[first], ...others].map((chapters) => holdsAll(file, chapters))).toEqual([true, false, false, false])
})

test('chapters are ordered by number, and those without one come last', () => {
  const numbers = ['10', null, '2', '2.5']
  const chapters = numbers.map((number) => aRecord({ chapterKey: `https://example.org/${number}`, number, file: null }))
  const file = read(addToRecordFile(emptyRecordFile, titleKey, chapters, 0))
  expect(file.chapters.map(({ number }) => number)).toEqual(['2', '2.5', '10', null])
})

test('a path in the file name is ignored', () => {
  const evil = {
    chapters: [
      { url: 'https://example.org/1', file: '../../etc/passwd' },
      { url: 'https://example.org/2', file: '..' },
    ],
  }
  expect(read(JSON.stringify(evil)).chapters.map(({ file }) => file)).toEqual([null, null])
})

test('a cleared file keeps its title and no chapters', () => {
  const cleared = read(clearRecordFile(read(addToRecordFile(emptyRecordFile, titleKey, [aRecord()], 0)), 0))
  expect([cleared.titleKey, cleared.chapters]).toEqual([titleKey, []])
})

test.each(['', '[]', 'null', '{"chapters":', '"text"', '{"chapters":{}}'])('%j contains no record', (text) => {
  expect(parseRecordFile(text)).toBeUndefined()
})

describe('any history', () => {
  const nullable = (text: fc.Arbitrary<string>) => fc.option(text)
  const words = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== '')
  const record: fc.Arbitrary<ChapterRecord> = fc.record({
    chapterKey: fc.uuid(),
    url: fc.webUrl(),
    titleKey: fc.constant(titleKey),
    number: nullable(words),
    volume: nullable(words),
    title: nullable(words),
    language: nullable(words),
    groups: fc.array(words, { maxLength: 1 }),
    file: nullable(words.filter((name) => !/[/\\\0]|^\.\.?$/.test(name))),
    sizeBytes: fc.constant(null),
    pages: fc.constant(null),
    downloadedAt: fc.integer({ min: 1, max: 4e9 }).map((seconds) => seconds * 1000),
    source: fc.constant('record-file' as const),
  })

  // An archive contains one chapter.
  const isSame = (one: ChapterRecord, other: ChapterRecord) =>
    one.chapterKey === other.chapterKey || (one.file !== null && one.file === other.file)

  test('is the same after writing and reading it in any number of steps', () => {
    fc.assert(
      fc.property(fc.uniqueArray(record, { comparator: isSame }), fc.nat(), (records, cut) => {
        const first = read(addToRecordFile(emptyRecordFile, titleKey, records.slice(0, cut), 0))
        const all = read(addToRecordFile(first, titleKey, records.slice(cut), 0))
        const sorted = (list: readonly ChapterRecord[]) => list.toSorted((a, b) => (a.chapterKey < b.chapterKey ? -1 : 1))
        expect(sorted(all.chapters)).toEqual(sorted(records))
        expect(holdsAll(all, records)).toBe(true)
      }),
    )
  })

  test('is parsed from any JSON text without an error', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        parseRecordFile(text)
      }),
    )
    const entry = fc.object({ key: fc.constantFrom('url', 'chapter_id', 'chapter', 'file', 'downloaded_at', 'scanlation_group') })
    fc.assert(
      fc.property(fc.array(entry), (chapters) => {
        const file = read(JSON.stringify({ manga_id: 7, chapters }))
        expect(read(addToRecordFile(file, null, [aRecord()], 0)).chapters.length).toBeGreaterThan(0)
      }),
    )
  })
})
