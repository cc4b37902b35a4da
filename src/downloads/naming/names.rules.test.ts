import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { archiveName, chapterFileName, hasSeveralLanguages, type NamedChapter } from './chapter-file-name.rules.ts'
import { cutToBytes, pathSegment } from './path-segment.rules.ts'
import { seriesFolderNames } from './series-folder.rules.ts'

const aChapter = (chapter: Partial<NamedChapter> = {}): NamedChapter => ({
  number: '21',
  volume: '4',
  title: null,
  scanlationGroups: [{ name: 'Group' }],
  ...chapter,
})

test('chapters of one number in two languages have different names, with and without a pattern', () => {
  const nameOf = (language: string | null, pattern = '') =>
    archiveName(aChapter({ language }), { pattern, series: 'Series', showsLanguage: true })
  expect(nameOf('de')).toBe('v4 c021 [Group] (de).cbz')
  expect(nameOf('pt-br')).toBe('v4 c021 [Group] (pt-br).cbz')
  expect(nameOf(null)).toBe('v4 c021 [Group].cbz')
  expect(nameOf('de', '{number:3}')).toBe('021 (de).cbz')
  expect(nameOf('de', '{language} {number:3}')).toBe('de 021.cbz')
  expect(archiveName(aChapter({ language: 'de' }), { pattern: '', series: 'Series', showsLanguage: true }, 2)).toBe(
    'v4 c021 [Group] (de) (2).cbz',
  )
  expect(archiveName(aChapter({ language: 'de' }), { pattern: '', series: 'Series' })).toBe('v4 c021 [Group].cbz')
  expect(hasSeveralLanguages(null, ['en', null, 'en'])).toBe(false)
  expect(hasSeveralLanguages(null, ['en', 'de'])).toBe(true)
  expect(hasSeveralLanguages(['en', 'de'], ['en'])).toBe(true)
  expect(hasSeveralLanguages(['en'], ['en'])).toBe(false)
})

describe('archive names of chapters', () => {
  test.each<[Partial<NamedChapter>, string]>([
    [{}, 'v4 c021 [Group].cbz'],
    [{ volume: null, number: '54.2', scanlationGroups: [{ name: 'A' }, { name: 'B' }] }, 'c054.2 [A, B].cbz'],
    [{ volume: '0', number: '5.5a', scanlationGroups: [] }, 'c005.5a.cbz'],
    [{ volume: 'none', number: '1234' }, 'c1234 [Group].cbz'],
    [{ volume: '1.5', number: '0' }, 'v1.5 c000 [Group].cbz'],
    [{ volume: null, number: null, title: 'The End' }, 'The End [Group].cbz'],
    [{ volume: null, number: null, title: null }, 'Oneshot [Group].cbz'],
    [{ volume: null, number: 'Extra 1' }, 'cExtra 1 [Group].cbz'],
    [{ volume: null, scanlationGroups: [{ name: ' Trailing ' }, { name: '[B]' }, { name: '..' }] }, 'c021 [Trailing, (B)].cbz'],
  ])('%j is %s', (chapter, name) => {
    expect(chapterFileName(aChapter(chapter))).toBe(name)
  })

  test.each<[string, Partial<NamedChapter>, string]>([
    ['a number that climbs out of the folder', { number: '../../../etc/passwd' }, 'v4 c.._.._.._etc_passwd [Group].cbz'],
    ['a group that climbs out of the folder', { scanlationGroups: [{ name: '../..' }] }, 'v4 c021 [_].cbz'],
    ['a title that hides itself', { number: null, volume: null, title: '.hidden' }, 'hidden [Group].cbz'],
    ['a title that is a device', { number: null, volume: null, title: 'CON', scanlationGroups: [] }, '_CON.cbz'],
    ['a title that reverses its extension', { number: null, volume: null, title: 'x\u202egpj.exe' }, 'xgpj.exe [Group].cbz'],
  ])('are safe for %s', (_danger, chapter, name) => {
    expect(chapterFileName(aChapter(chapter))).toBe(name)
  })

  test('have a number for a second chapter with the same name', () => {
    expect(chapterFileName(aChapter(), 2)).toBe('v4 c021 [Group] (2).cbz')
  })

  test('keep the number when there are a hundred groups', () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ name: `グループ ${n}` }))
    const name = chapterFileName(aChapter({ scanlationGroups: many }), 12)
    expect(name).toMatch(/^v4 c021 \[グループ 0, .*\] \(12\)\.cbz$/)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  })
})

describe('folder names of series', () => {
  const id = '8f5a1d3e-0c2b-4c6d-9e7f-001122334455'
  test('are the id for MangaDex titles by default, so that a renamed title keeps its folder', () => {
    expect(seriesFolderNames({ titleKey: id, title: 'Berserk', hasSourceId: true }, 'uuid')).toEqual([id])
  })
  test('are the title if so configured, and always for other sites', () => {
    expect(seriesFolderNames({ titleKey: id, title: 'Berserk: Part 1?', hasSourceId: true }, 'title')).toEqual([
      'Berserk_ Part 1_',
      'Berserk_ Part 1_ [8f5a1d3e]',
    ])
    expect(seriesFolderNames({ titleKey: 'https://example.org/s/x', title: 'X', hasSourceId: false }, 'uuid')[0]).toBe('X')
  })
  test.each(['...', '?', '', ' \t', '\u202e'])('fall back to a valid name for the title %j', (title) => {
    for (const name of seriesFolderNames({ titleKey: id, title, hasSourceId: true }, 'title')) {
      expect(name).toMatch(/^[\w[\] ]+$/)
      expect(name).not.toBe('')
    }
  })
})

describe('any text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.constantFrom('.', '..', '/', '\\', 'nul', 'COM1.txt', ' . ', '\0', '\ud800', '👨‍👩‍👧‍👦'.repeat(50)),
  )
  const expectSafe = (name: string, maxBytes: number) => {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(maxBytes)
    expect(name).not.toMatch(/[\p{Cc}\\/:*?"<>|\u202e]|^[\s.]|[\s.]$|^$/u)
    expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
    expect(name.isWellFormed()).toBe(true)
    expect(name).toBe(name.normalize('NFC'))
  }
  test('becomes a safe segment and stays unchanged when it is safe', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 8, max: 200 }), (text, maxBytes) => {
        const name = pathSegment(text, 'x', maxBytes)
        expectSafe(name, maxBytes)
        expect(pathSegment(name, 'x', maxBytes)).toBe(name)
      }),
    )
  })
  test('becomes a safe file name', () => {
    const chapter = fc.record({
      number: fc.option(hostile),
      volume: fc.option(hostile),
      title: fc.option(hostile),
      scanlationGroups: fc.array(fc.record({ name: hostile })),
    })
    fc.assert(
      fc.property(chapter, fc.integer({ min: 1, max: 999 }), (named, n) => {
        const name = chapterFileName(named, n)
        expectSafe(name, 200)
        expect(name.endsWith(n === 1 ? '.cbz' : ` (${n}).cbz`)).toBe(true)
        const pattern = '{series} {volume} {number} {title} {groups} {language}'
        const patterned = archiveName(
          { ...named, language: named.title },
          { pattern, series: String(named.number), showsLanguage: true },
          n,
        )
        expectSafe(patterned, 200)
        expect(patterned.endsWith(n === 1 ? '.cbz' : ` (${n}).cbz`)).toBe(true)
      }),
    )
  })
  test('becomes safe and distinct folder names', () => {
    fc.assert(
      fc.property(hostile, fc.webUrl(), fc.constantFrom('uuid' as const, 'title' as const), (title, titleKey, naming) => {
        const names = seriesFolderNames({ titleKey, title, hasSourceId: false }, naming)
        for (const name of names) expectSafe(name, 200)
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })
  test('is never cut within a character', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.nat(300), (text, bytes) => text.startsWith(cutToBytes(text, bytes))))
  })
})
