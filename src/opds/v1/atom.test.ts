import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanParagraphs, unescapeXml } from '../../formats/xml/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { parseFeed } from '../catalog.fixture.ts'
import { writeFeed } from './atom.rules.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(']]>', '<b>&amp;</b>', '"\'', '\0\u0001\ufffe', '本棚', '&#x0;'))

test('a feed is well-formed and contains the names of books unchanged, whatever they are', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.webUrl({ withQueryParameters: true }), (title, content, href) => {
      const link = { rel: 'self', href, type: 'text/plain', more: { 'pse:count': '3', 'pse:lastRead': undefined } }
      const entry = { id: 'e', title, updated: '2026-01-01T00:00:00Z', content, authors: [title], links: [link] }
      const feed = parseFeed(writeFeed({ id: 'f', title, updated: '2026-01-01T00:00:00Z', links: [link], entries: [entry] }))
      expect(cleanLine(feed.title)).toBe(cleanLine(title))
      const shown = requireDefined(feed.entry[0], 'the entry of the feed')
      expect(cleanLine(shown.title)).toBe(cleanLine(title))
      expect(shown.link).toEqual([{ rel: 'self', href, type: 'text/plain', 'pse:count': '3' }])
      const html = shown.content.replaceAll('<br/>', '\n')
      expect(html).not.toMatch(/[<>]/)
      expect(cleanParagraphs(unescapeXml(html))).toBe(cleanParagraphs(content))
    }),
  )
})
