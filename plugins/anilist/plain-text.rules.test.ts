import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.rules.ts'

test.each([
  [null, null],
  ['  ', null],
  ['One<br>two<br />\nthree', 'One\ntwo\nthree'],
  ['<p>A</p>', 'A'],
  ['5 < 6 & 7 > 2', '5 < 6 & 7 > 2'],
  ['&quot;Caf&#233;&quot; &amp;lt; &#x1F600; &unknown; &#1; &#xD800;', '"Café" &lt; 😀 &unknown; &#1; &#xD800;'],
  ['Text.\n\n(Source: Viz (edited))', 'Text.'],
  ['Text.<br><br>(Source: Viz) (Source: Me)', 'Text.'],
  ['Keeps (this) bracket', 'Keeps (this) bracket'],
])('%j becomes %j', (html, text) => expect(plainText(html)).toBe(text))

test('text without markup is preserved, including everything between the words', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  const markup = fc.constantFrom('<i>', '</i>', '<a href="x">', ' ', '\n')
  fc.assert(
    fc.property(fc.array(fc.tuple(word, markup)), (parts) => {
      const text = plainText(parts.map(([one, other]) => one + other).join('')) ?? ''
      expect(text.replaceAll(/\s/g, '')).toBe(parts.map(([one]) => one).join(''))
    }),
  )
})

test('no input makes it throw or take long', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (html) => void plainText(html)))
  const begun = performance.now()
  plainText('(Source: '.repeat(20_000))
  plainText('<a'.repeat(50_000))
  expect(performance.now() - begun).toBeLessThan(2_000)
})
