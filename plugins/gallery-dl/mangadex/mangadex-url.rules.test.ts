import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { mangadexChapterUrl, mangadexTitleUrl, parseMangadexUrl } from './mangadex-url.rules.ts'

const id = '801513ba-a712-498c-8f57-cae55b38cc92'

describe('a MangaDex URL', () => {
  test.each([
    `https://mangadex.org/title/${id}`,
    `https://mangadex.org/title/${id}/berserk`,
    `https://www.mangadex.org/title/${id}?tab=chapters`,
    `http://mangadex.cc/manga/${id}/`,
    `HTTPS://MANGADEX.ORG/TITLE/${id.toUpperCase()}#top`,
  ])('%s is a title', (url) => {
    expect(parseMangadexUrl(url)).toEqual({ kind: 'title', id })
  })

  test.each([`https://mangadex.org/chapter/${id}`, `https://mangadex.org/chapter/${id.toUpperCase()}/4`])('%s is a chapter', (url) => {
    expect(parseMangadexUrl(url)).toEqual({ kind: 'chapter', id })
  })

  test.each([
    'https://mangadex.org/',
    'https://mangadex.org/title/feed',
    'https://mangadex.org/title/12345/old-number',
    `https://mangadex.org/title/${id}0`,
    `https://mangadex.org/group/${id}`,
  ])('%s cannot be downloaded', (url) => {
    expect(() => parseMangadexUrl(url)).toThrow(UrlNotSupported)
  })

  test.each([
    `https://evilmangadex.org/title/${id}`,
    `https://mangadex.org.example.com/title/${id}`,
    `https://example.com/?https://mangadex.org/title/${id}`,
  ])('%s belongs to another site', (url) => {
    expect(parseMangadexUrl(url)).toBeUndefined()
  })

  test('canonical URLs parse back to the same title or chapter', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(parseMangadexUrl(mangadexTitleUrl(uuid))).toEqual({ kind: 'title', id: uuid })
        expect(parseMangadexUrl(mangadexChapterUrl(uuid))).toEqual({ kind: 'chapter', id: uuid })
      }),
    )
  })
})
