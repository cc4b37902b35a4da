import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileNameFor, folderNameFor } from '../places/destination.rules.ts'
import { parseBookName, seriesKeyOf } from './book-name.rules.ts'

const strangeName = fc.string({ unit: fc.constantFrom(...'aZ19 ./\\[](){}_-#:\0\u202e\ud800é第vc') })

describe('names of files', () => {
  test.each([
    ['One Piece c1001', '', 'One Piece', 1001],
    ['One Piece - Chapter 12.5 - The Storm (2020) [Group]', '', 'One Piece', 12.5],
    ['[Group] Berserk v03 (2004) (Digital)', '', 'Berserk', 3],
    ['Berserk Vol. 3 Ch. 21', '', 'Berserk', 21],
    ['Batman 404 (1987)', '', 'Batman', 404],
    ['Batman #404', '', 'Batman', 404],
    ['20th Century Boys v01', '', '20th Century Boys', 1],
    ['Dr.Stone.001', '', 'Dr Stone', 1],
    ['Sword_Art_Online_005', '', 'Sword Art Online', 5],
    ['012', 'Vagabond', 'Vagabond', 12],
    ['Chapter 7', 'Vagabond [2020]', 'Vagabond', 7],
    ['The Long Way', '', 'The Long Way', null],
    ['Yotsuba&! Volume 2', '', 'Yotsuba&!', 2],
    ['ワンピース 第1巻 v12', '', 'ワンピース', 12],
    ['ワンピース 第12話', '', 'ワンピース', 12],
    ['ワンピース 第１２巻', '', 'ワンピース', 12],
    ['ワンピース第3巻', '', 'ワンピース', 3],
    ['나 혼자만 레벨업 12화', '', '나 혼자만 레벨업', 12],
    ['Berserk Ch.12v2', '', 'Berserk', 12],
    ['100話でわかる世界 第3話', '', '100話でわかる世界', 3],
    ['東京 第2章 第15話', '', '東京', 15],
    ['레벨 99 화염술사 12화', '', '레벨 99 화염술사', 12],
    ['レベル2 巻き込まれ勇者 第3巻', '', 'レベル2 巻き込まれ勇者', 3],
    ['Berserk v01 c001-005', '', 'Berserk', 1],
    ['Tower of God S2 Ep. 14', '', 'Tower of God S2', 14],
  ])('"%s" in the folder "%s" is %s, number %s', (stem, folder, series, number) => {
    expect(parseBookName(stem, folder)).toEqual({ series, number })
  })

  test('a series followed by a chapter or a volume is found again, with its number', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/).filter((text) => !/^(ch|chap|vol|ep|issue|tome|band|bd)/i.test(text))
    const number = fc.integer({ min: 0, max: 9999 })
    const mark = fc.constantFrom('c', 'ch. ', 'Chapter ', 'v', 'Vol. ', '#')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), mark, number, (words, marked, value) => {
        expect(parseBookName(`${words.join(' ')} - ${marked}${value} [Group]`, 'Elsewhere')).toEqual({
          series: words.join(' '),
          number: value,
        })
      }),
    )
  })

  test('no name is too strange', () => {
    fc.assert(
      fc.property(strangeName, strangeName, (stem, folder) => {
        const { number } = parseBookName(stem, folder)
        return number === null || Number.isFinite(number)
      }),
    )
  })

  test('series are the same whatever their case, accents, punctuation and article', () => {
    expect(seriesKeyOf('The Café: Ōoku')).toBe(seriesKeyOf('cafe ooku'))
    expect(seriesKeyOf("Frieren - Beyond Journey's End")).toBe(seriesKeyOf('frieren beyond journeys end'))
    expect([seriesKeyOf('The'), seriesKeyOf('!?')]).toEqual(['the', ''])
  })
})

test('the name of an imported file is one visible segment with the extension of its source', () => {
  const isSegment = (name: string) => !/[/\\\p{Cc}]|^\.|[. ]$/u.test(name) && Buffer.byteLength(name) <= 220
  const names = [
    ['a.b.cbz', null, 'a.b.cbz'],
    ['a.cbz', '  ', 'a.cbz'],
    ['a.CBZ', 'b', 'b.CBZ'],
    ['a.cbz', 'b.CBZ', 'b.cbz'],
    ['a.cbz', 'b.zip', 'b.zip.cbz'],
    ['.hidden', null, 'hidden'],
    ['plain', 'x', 'x'],
    ['a.cbz', '.cbz', 'Book.cbz'],
  ] as const
  for (const [source, wanted, name] of names) expect(fileNameFor(source, wanted)).toBe(name)
  fc.assert(
    fc.property(strangeName, strangeName, (source, wanted) => {
      const name = fileNameFor(`a${source}.cbz`, wanted)
      return name.endsWith('.cbz') && isSegment(name) && isSegment(folderNameFor(wanted))
    }),
  )
})
