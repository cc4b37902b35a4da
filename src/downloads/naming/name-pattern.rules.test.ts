import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { chapterFileName, type NamedChapter, patternedFileName } from './chapter-file-name.rules.ts'
import { parseNamePattern } from './name-pattern.rules.ts'

const aChapter = (chapter: Partial<NamedChapter> = {}): NamedChapter => ({
  number: '4.5',
  volume: '2',
  title: null,
  language: 'en',
  scanlationGroups: [{ name: 'A' }, { name: 'B' }],
  ...chapter,
})
const nameBy = (text: string, chapter: NamedChapter, nameNumber = 1) => {
  const parsed = parseNamePattern(text)
  if (!parsed.ok) throw new Error(textOfSentence(parsed.problem))
  return patternedFileName(chapter, { pattern: parsed.pattern, series: 'S/T' }, nameNumber)
}
const usual = '<v{volume} >c{number:3}< [{groups}]>'

describe('a file name pattern', () => {
  test.each<[string, Partial<NamedChapter>, string]>([
    [usual, {}, 'v2 c004.5 [A, B].cbz'],
    [usual, { volume: null, scanlationGroups: [] }, 'c004.5.cbz'],
    ['{series} - {Number:4} - {title}', { title: 'T?' }, 'S_T - 0004.5 - T_.cbz'],
    ['{number} ({language})', { number: 'Extra' }, 'Extra (en).cbz'],
    ['<{title}>', {}, 'c004.5.cbz'],
    ['../{number}', {}, '_4.5.cbz'],
  ])('%s for %j', (pattern, chapter, name) => {
    expect(nameBy(pattern, aChapter(chapter))).toBe(name)
  })

  test.each([
    ['{chapter}', "isn't a valid placeholder"],
    ['{number', 'no match'],
    ['<{number}', 'no matching ">"'],
    ['{number}>', 'no matching "<"'],
    ['<a<b>{number}>', "can't be nested"],
    ['always', 'have the same name'],
    [`{number}${'x'.repeat(200)}`, 'longer'],
  ])('%s is rejected with a reason', (pattern, problem) => {
    const parsed = parseNamePattern(pattern)
    expect(parsed.ok ? undefined : textOfSentence(parsed.problem)).toContain(problem)
  })

  const chapters = fc.record({
    number: fc.option(fc.constantFrom('1', '4.5', '10a', '021')),
    volume: fc.option(fc.constantFrom('0', '1', '12', 'none')),
    title: fc.option(fc.string({ unit: 'binary' })),
    language: fc.constant('en'),
    scanlationGroups: fc.array(fc.record({ name: fc.string() }), { maxLength: 3 }),
  })
  test('never throws, and when accepted produces safe names with a distinct alternative for a second chapter', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(usual, '{title}', '{series}{number:9}')), chapters, (text, chapter) => {
        if (!parseNamePattern(text).ok) return
        const [name, second] = [nameBy(text, chapter), nameBy(text, chapter, 2)]
        expect(second).not.toBe(name)
        for (const one of [name, second]) {
          expect(one).toMatch(/^[^./\\\s][^/\\\p{Cc}]*\.cbz$/u)
          expect(Buffer.byteLength(one)).toBeLessThanOrEqual(200)
        }
      }),
    )
  })

  test('equal to the default produces the default names', () => {
    fc.assert(
      fc.property(fc.constantFrom('1', '4.5', '10a', '021'), fc.option(fc.constantFrom('0', '1', '12', 'none')), (number, volume) => {
        expect(nameBy(usual, aChapter({ number, volume }))).toBe(chapterFileName(aChapter({ number, volume })))
      }),
    )
  })
})
