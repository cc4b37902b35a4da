import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFollowing, isWebUrl, summarizeFollowText, withUrl } from './follow-text.rules.ts'

const solo = 'https://mangadex.org/title/32d76d19-8a05-4db0-9fc2-e0b0648fe9d0'

test('addresses are counted, comments and empty lines are not', () => {
  const summary = summarizeFollowText(`# Ongoing\n${solo}/solo\r\n\n  https://reader.example.net/series/harbour/  \n`)
  expect(summary).toEqual({ addresses: 2, comments: 1, problems: [] })
})

test('a line that is not an address is reported with its number', () => {
  expect(summarizeFollowText(`${solo}\nsolo leveling`).problems).toEqual([{ line: 2, kind: 'notAnAddress', text: 'solo leveling' }])
  expect(summarizeFollowText(`${solo}\nsolo leveling`).addresses).toBe(1)
  expect(summarizeFollowText(`${solo}\nsolo leveling\nsolo leveling`).addresses).toBe(1)
})

test('the same title under another address is detected', () => {
  expect(
    summarizeFollowText(
      `${solo}\n${solo.toUpperCase().replace('HTTPS://MANGADEX.ORG/TITLE', 'https://www.mangadex.org/title')}/other-name?tab=art`,
    ).problems,
  ).toMatchObject([{ line: 2, kind: 'twice' }])
  expect(summarizeFollowText('https://a.example/x\nhttps://a.example/x/').addresses).toBe(1)
})

test.each([
  [solo.replace('https://mangadex.org/title', 'http://www.mangadex.cc/manga'), solo],
  [`${solo.replace('/title/', '/manga/')}?tab=art`, solo],
  ['http://www.a.example/x//?utm_source=feed#top', 'https://a.example/x'],
  ['https://a.example./%7Eb/%c3%a4?&p=1', 'https://a.example/~b/%C3%A4?p=1'],
])('%s is the same title as %s, as on the server', (spelling, url) => {
  expect(isFollowing(`${url}\n`, spelling)).toBe(true)
  expect(summarizeFollowText(`${url}\n${spelling}`)).toMatchObject({ addresses: 1, problems: [{ line: 2, kind: 'twice' }] })
})

test.each([
  ['https://a.example/X', 'https://a.example/x'],
  ['https://a.example/x?p=1', 'https://a.example/x?p=2'],
  ['https://a.example:8080/x', 'https://a.example/x'],
  [`${solo}0`, solo],
])('%s is another title than %s', (one, other) => {
  expect(isFollowing(`${one}\n`, other)).toBe(false)
})

test('pasting a title that is already followed is detected, and one in a comment is not followed', () => {
  expect(isFollowing(`${solo}/solo-leveling\n`, ` ${solo} `)).toBe(true)
  expect(isFollowing(`# ${solo}\n`, solo)).toBe(false)
})

test('an added address is on a separate line and leaves every other byte unchanged', () => {
  expect(withUrl('', solo)).toBe(`${solo}\n`)
  expect(withUrl('# no line end', solo)).toBe(`# no line end\n${solo}\n`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (content) => {
      const added = withUrl(content, solo)
      expect(added.startsWith(content)).toBe(true)
      expect(added.split('\n').at(-2)).toBe(solo)
      expect(isFollowing(added, solo)).toBe(true)
    }),
  )
})

test('only what the server can fetch counts as an address', () => {
  expect(['https://example.org', 'HTTP://example.org/a?b=c'].every(isWebUrl)).toBe(true)
  for (const text of [
    '--exec=rm',
    'file:///etc/passwd',
    'r:https://x.example',
    'https://',
    'https://user:pass@x.example/',
    'https://a b',
    'ftp://x.example',
    '',
  ]) {
    expect(isWebUrl(text)).toBe(false)
  }
})

test('any text can be parsed, and every problem refers to an existing line', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('#x'), fc.constant(''))), (lines) => {
      const content = lines.join('\n')
      const { addresses, problems } = summarizeFollowText(content)
      expect(addresses).toBeGreaterThanOrEqual(0)
      expect(problems.every(({ line, text }) => content.split('\n')[line - 1]?.trim() === text)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
