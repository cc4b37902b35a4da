import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendToFollowText, invalidUrlReason, parseFollowText, shownFollowText } from './follow-text.rules.ts'

const berserk = '801513ba-a712-498c-8f57-cae55b38cc92'
const title = (id: string) => `https://mangadex.org/title/${id}`
const bytesOf = (text: string): Uint8Array => Buffer.from(text)
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

describe('reading', () => {
  test('each line is an address; comments and blank lines are ignored', () => {
    const text = `# my list\n\n${title(berserk)}/berserk\n   \n  # indented\nhttps://example.org/series/one/\n`
    expect(parseFollowText(text)).toEqual({
      entries: [
        { line: 3, url: `${title(berserk)}/berserk`, titleKey: berserk },
        { line: 6, url: 'https://example.org/series/one/', titleKey: 'https://example.org/series/one' },
      ],
      warnings: [],
    })
  })

  test('lists of any editor can be read: byte order mark, Windows and old Mac line endings', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const { entries, warnings } = parseFollowText(`\uFEFF# list${end}${title(berserk)}${end}https://example.org/a`)
      expect(entries.map(({ line, titleKey }) => [line, titleKey])).toEqual([
        [2, berserk],
        [3, 'https://example.org/a'],
      ])
      expect(warnings).toEqual([])
    }
  })

  test('a title is followed once, regardless of how its address is written', () => {
    const text = [title(berserk), `http://www.mangadex.org/manga/${berserk.toUpperCase()}/slug?tab=art#x`].join('\n')
    expect(parseFollowText(text)).toMatchObject({
      entries: [{ line: 1 }],
      warnings: [{ line: 2, message: expect.objectContaining({ message: 'Duplicate of the title in line 1.' }) }],
    })
  })

  test('two titles that differ only in the query string are separate titles', () => {
    const text = 'https://example.org/list?title_no=95\nhttps://example.org/list?title_no=96'
    expect(parseFollowText(text).entries).toHaveLength(2)
  })

  test.each([
    ['mangadex.org/title/x', 'must start with http'],
    ['ftp://example.org/a', 'must start with http'],
    ['-o option', 'more than one URL'],
    ['https://example.org/a https://example.org/b', 'more than one URL'],
    ['https://example.org/\u0007', 'more than one URL'],
    ['https://me:secret@example.org/a', 'username or password'],
    ['https://me@example.org/a', 'username or password'],
    [`https://example.org/${'a'.repeat(2048)}`, 'longer than 2048'],
    ['https://', 'must start with http'],
  ])('a line %j is reported as an invalid address, and the other lines are used', (line, message) => {
    expect(parseFollowText(`${line}\n${title(berserk)}`)).toMatchObject({
      entries: [{ titleKey: berserk }],
      warnings: [{ line: 1, message: expect.objectContaining({ message: expect.stringContaining(message) }) }],
    })
  })
})

describe('adding', () => {
  test('new addresses are appended, and titles that are already followed are skipped', () => {
    const before = `# my list\nnonsense\n${title(berserk)}/slug`
    const { bytes, ...result } = appendToFollowText(bytesOf(before), [
      title(berserk),
      'https://example.org/a',
      'https://example.org/a/',
      'Not a URL',
    ])
    expect(textOf(bytes)).toBe(`${before}\nhttps://example.org/a\n`)
    expect(result).toEqual({
      added: ['https://example.org/a'],
      skipped: [title(berserk), 'https://example.org/a/'],
      refused: ['Not a URL'],
    })
  })

  test('an address with a password is refused, and the same title without one is followed', () => {
    const [refused, added] = ['https://me:secret@example.org/a', 'https://example.org/a']
    expect(appendToFollowText(bytesOf(''), [refused, added])).toMatchObject({ added: [added], skipped: [], refused: [refused] })
  })

  test('a commented-out title does not count as followed and can be added', () => {
    expect(appendToFollowText(bytesOf(`#${title(berserk)}\n`), [title(berserk)]).added).toEqual([title(berserk)])
  })

  test('new lines use the line endings of a Windows file', () => {
    expect(textOf(appendToFollowText(bytesOf('# list\r\n'), ['https://example.org/a']).bytes)).toBe('# list\r\nhttps://example.org/a\r\n')
  })

  test('bytes that are not text stay unchanged', () => {
    const before = Buffer.from([0x23, 0xff, 0xfe, 0x0a])
    expect(Buffer.from(appendToFollowText(before, ['https://example.org/a']).bytes).subarray(0, 4)).toEqual(before)
  })
})

describe('any file', () => {
  const line = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.uuid().map(title),
    fc.string().map((text) => `#${text}`),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '   ', '\uFEFF'),
  )
  const file = fc.tuple(fc.array(line), fc.constantFrom('\n', '\r\n', '\r')).map(([lines, end]) => lines.join(end))
  const urls = fc.array(fc.oneof(fc.webUrl(), fc.uuid().map(title), fc.string()))

  test('can be read, and yields addresses of distinct titles that each match their line', () => {
    fc.assert(
      fc.property(file, (text) => {
        const { entries, warnings } = parseFollowText(text)
        const lines = shownFollowText(text).split('\n')
        for (const { line: number, url } of entries) {
          expect(lines[number - 1]?.trim()).toBe(url)
          expect(invalidUrlReason(url)).toBeUndefined()
        }
        expect(new Set(entries.map(({ titleKey }) => titleKey)).size).toBe(entries.length)
        expect(entries.length + warnings.length).toBeLessThanOrEqual(lines.length)
      }),
    )
  })

  test('keeps every byte when addresses are added, contains them when read again, and gains nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(file.map(bytesOf), fc.uint8Array()), urls, (before, wanted) => {
        const once = appendToFollowText(before, wanted)
        expect(Buffer.from(once.bytes).subarray(0, before.length)).toEqual(Buffer.from(before))
        expect(once.added.length + once.skipped.length + once.refused.length).toBe(wanted.length)
        const read = parseFollowText(new TextDecoder().decode(once.bytes)).entries.map(({ url }) => url)
        expect(read).toEqual(expect.arrayContaining([...once.added]))
        expect(appendToFollowText(once.bytes, wanted).added).toEqual([])
      }),
    )
  })

  test('means the same after clients have read and saved it', () => {
    fc.assert(
      fc.property(file, (text) => {
        expect(parseFollowText(shownFollowText(text))).toEqual(parseFollowText(text))
      }),
    )
  })
})
