import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageOfRating,
  buildArchiveComment,
  type ComicInfoChapter,
  type ComicInfoTitle,
  chapterComicInfo,
  languageTagOf,
  parseArchiveComment,
  parseComicInfo,
  ratingOfAge,
  writeComicInfo,
} from './index.ts'

/** Any UTF-16 text, including lone surrogates. */
const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 30 })

const title: ComicInfoTitle = {
  id: 'f9c33607-9180-4ba6-b85c-e4b5faee7192',
  title: 'Official "Test" Manga',
  description: 'A test.',
  authors: ['Author, One'],
  artists: ['Artist'],
  genres: ['Action'],
  tags: ['Reincarnation', 'Office'],
  publisher: null,
  ageRating: 13,
}

const chapter: ComicInfoChapter = {
  id: '32e1e9b0-0000-4000-8000-000000000001',
  url: 'https://mangadex.org/chapter/32e1e9b0-0000-4000-8000-000000000001',
  number: '4.5',
  volume: '2',
  title: 'The End & the Beginning',
  language: 'pt-br',
  scanlationGroups: [{ name: 'Group ' }, { name: 'Group' }, { name: 'Other, Inc.' }],
  releaseDate: '2024-02-29T23:30:00Z',
}

const infoOf = (changes: Partial<ComicInfoChapter> = {}, titleChanges: Partial<ComicInfoTitle> = {}) =>
  chapterComicInfo({ title: { ...title, ...titleChanges }, chapter: { ...chapter, ...changes }, pageCount: 20, sourceName: 'mangadex' })

const roundTrip = (info: ReturnType<typeof infoOf>) => parseComicInfo(Buffer.from(writeComicInfo(info)))

describe('the ComicInfo.xml of a download', () => {
  test('has the eight elements that every download has, and all other useful ones', () => {
    expect(writeComicInfo(infoOf())).toBe(`<?xml version="1.0" encoding="utf-8"?>
<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <Title>The End &amp; the Beginning</Title>
  <Series>Official &quot;Test&quot; Manga</Series>
  <Number>4.5</Number>
  <Volume>2</Volume>
  <Summary>A test.</Summary>
  <Notes>mangadex:f9c33607-9180-4ba6-b85c-e4b5faee7192/32e1e9b0-0000-4000-8000-000000000001</Notes>
  <Year>2024</Year>
  <Month>2</Month>
  <Day>29</Day>
  <Writer>Author One</Writer>
  <Penciller>Artist</Penciller>
  <Translator>Group, Other Inc.</Translator>
  <Genre>Action</Genre>
  <Tags>Reincarnation, Office</Tags>
  <Web>https://mangadex.org/chapter/32e1e9b0-0000-4000-8000-000000000001</Web>
  <PageCount>20</PageCount>
  <LanguageISO>pt-BR</LanguageISO>
  <Manga>YesAndRightToLeft</Manga>
  <ScanInformation>Group, Other, Inc.</ScanInformation>
  <AgeRating>Teen</AgeRating>
</ComicInfo>
`)
  })

  test('names a chapter without a title by its number, and a oneshot "Oneshot"', () => {
    expect(infoOf({ title: null }).title).toBe('Chapter 4.5')
    expect(infoOf({ title: '  ', number: '10a' })).toMatchObject({ title: 'Chapter 10a', number: '10a' })
    expect(infoOf({ title: null, number: null }).title).toBe('Oneshot')
    expect(infoOf({ number: null }).title).toBe('The End & the Beginning')
  })

  test('omits an unknown volume or number instead of writing 0 or an empty element', () => {
    const xml = writeComicInfo(infoOf({ volume: null, number: null }))
    expect(xml).not.toMatch(/<Volume>|<Number>/)
    expect(writeComicInfo(infoOf({ volume: '1.5', number: ' ' }))).not.toMatch(/<Volume>|<Number>/)
    expect(infoOf({ volume: '03' }).volume).toBe(3)
  })

  test("has the chapter's year, month and day in UTC, or none", () => {
    expect(infoOf({ releaseDate: '2024-01-01T00:30:00+02:00' })).toMatchObject({ year: 2023, month: 12, day: 31 })
    for (const releaseDate of [null, 'soon', '2023-02-30T00:00:00Z', '2023-99-01']) {
      expect(infoOf({ releaseDate })).not.toHaveProperty('year')
    }
  })

  test('can be read back for any values of a source', () => {
    const maybe = fc.option(anyText, { nil: null })
    const facts = fc.record({
      title: maybe,
      number: maybe,
      volume: maybe,
      language: maybe,
      releaseDate: maybe,
      url: anyText,
      scanlationGroups: fc.array(fc.record({ name: anyText }), { maxLength: 3 }),
    })
    const titles = fc.record({
      title: anyText,
      description: maybe,
      authors: fc.array(anyText, { maxLength: 3 }),
      tags: fc.array(anyText, { maxLength: 3 }),
      publisher: maybe,
    })
    fc.assert(
      fc.property(facts, titles, (ofChapter, ofTitle) => {
        const read = roundTrip(infoOf(ofChapter, ofTitle))
        expect(read.ok && [read.info.manga, read.info.pageCount]).toEqual(['YesAndRightToLeft', 20])
      }),
      { numRuns: 200 },
    )
  })
})

describe('languages', () => {
  test.each([
    ['en', 'en'],
    ['pt-br', 'pt-BR'],
    ['es-la', 'es-419'],
    ['zh', 'zh-Hans'],
    ['zh-hk', 'zh-Hant'],
    ['zh-ro', 'zh-Latn'],
    ['ja-ro', 'ja-Latn'],
    ['ko-ro', 'ko-Latn'],
    ['ro', 'ro'],
    ['tl', 'fil'],
    [' EN_us ', 'en-US'],
  ])('%j is %s', (code, tag) => expect(languageTagOf(code)).toBe(tag))

  test.each(['', 'x', 'other', 'null', 'en--us', '話', 'en-'])('%j is not a language', (code) =>
    expect(languageTagOf(code)).toBeUndefined(),
  )
})

describe('ages', () => {
  test('MangaDex ratings keep their age after conversion to ComicInfo', () => {
    for (const age of [0, 10, 13, 15, 17, 18]) expect(ageOfRating(ratingOfAge(age))).toBe(age)
    expect(ratingOfAge(16)).toBe('MA15+')
  })

  test('ratings are read in any spelling', () => {
    expect(ageOfRating('mature 17+')).toBe(17)
    expect(ageOfRating('KidsToAdults')).toBe(6)
    expect(ageOfRating('Rating Pending')).toBeUndefined()
  })
})

describe('the archive comment', () => {
  const identity = { titleId: title.id, chapterId: chapter.id, number: '4.5', volume: '2' }
  const comment = `Title UUID: ${title.id}\nChapter UUID: ${chapter.id}\nChapter: 4.5\nVolume: 2`

  test('identifies the chapter', () => {
    expect(buildArchiveComment(identity)).toBe(comment)
    expect(parseArchiveComment(comment)).toEqual(identity)
  })

  test('contains only known values', () => {
    expect(buildArchiveComment({ titleId: null, chapterId: 'https://a.example/1', number: null, volume: '1.5' })).toBe('')
    expect(parseArchiveComment('scanned by somebody')).toEqual({ titleId: null, chapterId: null, number: null, volume: null })
  })

  test('is parsed among other lines, with other line breaks and spelling', () => {
    const other = `Created by X\r\n  chapter: 10a \r\nCHAPTER UUID:${chapter.id.toUpperCase()}\r\nVolume: none`
    expect(parseArchiveComment(other)).toEqual({ titleId: null, chapterId: chapter.id, number: '10a', volume: null })
  })

  test('can be read back for any chapter numbers of a source, and is never too long', () => {
    const text = fc.option(fc.oneof(anyText, fc.constantFrom('1\nVolume: 9', '4.5', '')), {
      nil: null,
    })
    fc.assert(
      fc.property(fc.option(fc.uuid(), { nil: null }), text, text, (chapterId, number, volume) => {
        const built = buildArchiveComment({ titleId: null, chapterId, number, volume })
        const parsed = parseArchiveComment(built)
        expect(Buffer.byteLength(built)).toBeLessThan(1000)
        expect(parsed.chapterId).toBe(chapterId)
        expect(buildArchiveComment(parsed)).toBe(built)
        if (parsed.number !== null) expect(parsed.number).toBe(number?.trim())
        if (parsed.volume !== null) expect(parsed.volume).toBe(volume?.trim())
      }),
    )
  })

  test('of another program is parsed quickly at any length', () => {
    expect(parseArchiveComment(`${'Chapter:\n'.repeat(100_000)}Volume: 3`).volume).toBeNull()
  })
})
