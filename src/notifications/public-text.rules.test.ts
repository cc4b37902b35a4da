import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicReason, publicTitle } from './public-text.rules.ts'

describe('what a stranger may read', () => {
  test.each([
    ["gallery-dl: [Errno 28] No space left: '/srv/My Manga/Berserk/c001.cbz'", 'gallery-dl: [Errno 28] No space left: …'],
    ['The site answered 500 at https://me:pw@site.example/api?token=abc', 'The site answered 500 at site.example'],
    ['C:\\Users\\me\\Manga is full\r\nX-Header: 1', '… is full X-Header: 1'],
    ['The folder of the library "Manga" cannot be reached.', 'The folder of the library "Manga" cannot be reached.'],
    ['2 of 3 chapters failed: no such page.', '2 of 3 chapters failed: no such page.'],
  ])('%j becomes %j', (given, told) => {
    expect(publicReason(given, '/srv/My Manga')).toBe(told)
  })

  test('no slash, no line break and no secret of an address is left of anything', () => {
    const secret = fc.stringMatching(/^[a-z]{12}$/)
    const leak = secret.chain((word) =>
      fc
        .constantFrom(`/home/${word}/x`, `https://u:${word}@host.example/a`, `https://host.example/?t=${word}`, `D:\\${word}\\y`)
        .map((text) => ({ text, word })),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), leak, fc.string(), (before, { text, word }, after) => {
        const told = publicReason(`${before} ${text} ${after}`, undefined)
        expect(told).not.toContain(word)
        expect(told).not.toMatch(/[\\/\r\n]/)
        expect(told.length).toBeLessThanOrEqual(300)
      }),
    )
  })

  test('a title keeps its slash; a download that never learnt its title is called by its site', () => {
    expect(publicTitle('Fate/stay\nnight')).toBe('Fate/stay night')
    expect(publicTitle('https://mangadex.org/title/abc?x=y')).toBe('mangadex.org')
  })
})
