import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { type ComicInfo, fillComicInfo, parseComicInfo, writeComicInfo } from './index.ts'

const fill = (text: string, missing: ComicInfo) => fillComicInfo(Buffer.from(text), missing)
const infoOf = (text: string): ComicInfo => {
  const parsed = parseComicInfo(Buffer.from(text))
  return parsed.ok ? parsed.info : {}
}

describe('a filled ComicInfo.xml', () => {
  test('has missing elements where the schema expects them and keeps every other character', () => {
    const mine = `<?xml version="1.0"?>
<ComicInfo xmlns:my="urn:mine">
  <!-- mine -->
  <Title>A &amp; B</Title>
  <my:Shelf row="3"><Number>not this one</Number></my:Shelf>
  <Writer></Writer>
  <Pages><Page Image="0" Type="FrontCover" Odd="x" /></Pages>
</ComicInfo>
`
    const filled = fill(mine, { title: 'Other', series: 'S <1>', number: '4.5', writers: ['W'], manga: 'YesAndRightToLeft', gtin: '1' })
    expect(filled).toBe(`<?xml version="1.0"?>
<ComicInfo xmlns:my="urn:mine">
  <!-- mine -->
  <Title>A &amp; B</Title>
  <my:Shelf row="3"><Number>not this one</Number></my:Shelf>
  <Series>S &lt;1&gt;</Series>
  <Writer>W</Writer>
  <Manga>YesAndRightToLeft</Manga>
  <Pages><Page Image="0" Type="FrontCover" Odd="x" /></Pages>
  <GTIN>1</GTIN>
</ComicInfo>
`)
  })

  test('is unchanged when nothing is missing', () => {
    expect(fill('<ComicInfo><Series>Mine</Series></ComicInfo>', { series: 'Theirs', title: undefined })).toBeUndefined()
  })

  test.each([
    ['a different year', '<Year>2013</Year>', '<Year>2013</Year>'],
    ['a different month', '<Year>2021</Year><Month>2</Month>', '<Year>2021</Year><Month>2</Month>'],
    ['the same year', '<Year>2021</Year>', '<Year>2021</Year>  <Month>3</Month>\n  <Day>31</Day>\n'],
    ['no date', '', '  <Year>2021</Year>\n  <Month>3</Month>\n  <Day>31</Day>\n'],
  ])('has no date mixed from two when the file has %s', (_what, before, after) => {
    const filled = fill(`<ComicInfo>${before}</ComicInfo>`, { gtin: '1', year: 2021, month: 3, day: 31 })
    expect(filled).toBe(`<ComicInfo>${after}  <GTIN>1</GTIN>\n</ComicInfo>`)
  })

  test('declares UTF-8 once it is UTF-8', () => {
    const text = '<?xml version="1.0" encoding="iso-8859-1"?><ComicInfo><Title>Caf\u00e9</Title></ComicInfo>'
    const filled = fillComicInfo(Buffer.from(text, 'latin1'), { series: 'S' })
    expect(filled).toContain('encoding="utf-8"')
    expect(infoOf(requireDefined(filled, 'the filled ComicInfo'))).toMatchObject({ title: 'Caf\u00e9', series: 'S' })
  })

  test('has its values where empty elements are, even when those are not in the order of the schema', () => {
    const mine = '<ComicInfo><Writer/><Number></Number><Title>T</Title><Series/></ComicInfo>'
    expect(fill(mine, { series: 'S', number: '3', writers: ['W'] })).toBe(
      '<ComicInfo><Writer>W</Writer><Number>3</Number><Title>T</Title><Series>S</Series></ComicInfo>',
    )
  })

  test.each([
    ['an unclosed element', '<ComicInfo><Title>Kept<Number>3</Number></ComicInfo>', { title: 'Kept', number: '3', series: 'S' }],
    ['an element closed under another name', '<ComicInfo><Title>Kept</Titel></ComicInfo>', { title: 'Kept', series: 'S' }],
    ['no end', '<ComicInfo><Title>Kept</Title>', { title: 'Kept', series: 'S' }],
    ['a root that closes itself', '<ComicInfo />', { series: 'S' }],
    ['a second root', '<ComicInfo><Title>Kept</Title></ComicInfo><Other></Other>', { title: 'Kept', series: 'S' }],
    ['no ComicInfo at all', 'rubbish', { series: 'S' }],
  ])('is rewritten completely when the file has %s', (_what, text, expected) => {
    expect(fill(text, { series: 'S' })).toBe(writeComicInfo(expected))
  })

  const texts = fc.record(
    {
      title: fc.string({ minLength: 1 }),
      series: fc.string({ minLength: 1 }),
      number: fc.string({ minLength: 1 }),
      volume: fc.nat(),
      writers: fc.array(fc.string(), { maxLength: 3 }),
      languageIso: fc.string(),
      gtin: fc.string(),
    },
    { requiredKeys: [] },
  )
  test('contains everything afterwards, and filling it again changes nothing', () => {
    fc.assert(
      fc.property(texts, texts, fc.string(), (before, missing, unknown) => {
        const extra = `<Unknown><![CDATA[${unknown.replaceAll(']', '')}]]></Unknown>`
        const text = writeComicInfo(before).replace('</ComicInfo>', () => `${extra}</ComicInfo>`)
        const filled = fill(text, missing) ?? text
        const had = infoOf(text)
        expect(infoOf(filled)).toEqual({ ...infoOf(writeComicInfo(missing)), ...had })
        expect(filled).toContain(extra)
        expect(fill(filled, missing)).toBeUndefined()
      }),
    )
  })
})
