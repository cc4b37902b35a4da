import { expect, test } from 'vitest'
import { fontFacesOf } from './font-faces.rules.ts'

const sheet = `@font-face {
  font-family: 'O\\27 Neil; x';
  src: url('Neil\\27 s-Bold.woff2') format('woff2');
  font-weight: bold;
}
`

test('font files have absolute URLs, and the font faces have a name that no book uses', () => {
  const faces = fontFacesOf(sheet, "https://home/komga/api/v1/fonts/resource/O'Neil/css")
  expect(faces).toContain(
    "font-family: 'hondana-reader-font';\n  src: url('https://home/komga/api/v1/fonts/resource/O%27Neil/Neil%27s-Bold.woff2')",
  )
  expect(faces).toContain('font-weight: bold;')
  expect(faces).not.toContain('Neil; x')
  expect(faces).toContain("font-family: 'hondana-reader-font', sans-serif !important")
})
