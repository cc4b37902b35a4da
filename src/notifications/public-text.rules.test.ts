import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicComment, publicReason, publicTitle } from './public-text.rules.ts'

describe('text that is safe to send to third parties', () => {
  test.each([
    ["gallery-dl: [Errno 28] No space left: '/srv/My Manga/Berserk/c001.cbz'", 'gallery-dl: [Errno 28] No space left: …'],
    ['The site answered 500 at https://me:pw@site.example/api?token=abc', 'The site answered 500 at site.example'],
    ['C:\\Users\\me\\Manga is full\r\nX-Header: 1', '… is full X-Header: 1'],
    ['The folder of the library "Manga" cannot be reached.', 'The folder of the library "Manga" cannot be reached.'],
    ['2 of 3 chapters failed: no such page.', '2 of 3 chapters failed: no such page.'],
  ])('%j becomes %j', (input, expected) => {
    expect(publicReason(input, '/srv/My Manga')).toBe(expected)
  })

  test('of any length is handled quickly', () => {
    expect(publicReason('a'.repeat(1_000_000), undefined)).toHaveLength(300)
  })

  test('no slash, line break or secret of a URL remains in any text', () => {
    const secret = fc.stringMatching(/^[a-z]{12}$/)
    const leak = secret.chain((word) =>
      fc
        .constantFrom(`/home/${word}/x`, `https://u:${word}@host.example/a`, `https://host.example/?t=${word}`, `D:\\${word}\\y`)
        .map((text) => ({ text, word })),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), leak, fc.string(), (before, { text, word }, after) => {
        const reason = publicReason(`${before} ${text} ${after}`, undefined)
        expect(reason + publicComment(`${before} ${text} ${after}`)).not.toContain(word)
        expect(reason).not.toMatch(/[\\/\r\n]/)
        expect(reason.length).toBeLessThanOrEqual(300)
      }),
    )
  })

  test.each([
    ['Only manga/manhwa, 24/7 and/or 18+/adult.', 'Only manga/manhwa, 24/7 and/or 18+/adult.'],
    ['Only manga / manhwa', 'Only manga / manhwa'],
    ['We have it\nin "/srv/My Manga/x.cbz" and C:\\Manga\\x.', 'We have it in "… and …'],
    ['Read it at https://me:pw@shop.example/akira?key=1', 'Read it at shop.example'],
  ])('what a person wrote keeps its slashes, but no path: %j', (input, expected) => {
    expect(publicComment(input)).toBe(expected)
  })

  test('a title keeps its slash; a download without a title is named by its site', () => {
    expect(publicTitle('Fate/stay\nnight')).toBe('Fate/stay night')
    expect(publicTitle('https://mangadex.org/title/abc?x=y')).toBe('mangadex.org')
  })
})
