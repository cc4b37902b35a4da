import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageFileName } from './page-file-name.rules.ts'

const page = { series: 'Solo Leveling', chapter: 'Chapter 3', page: 12, mediaType: 'image/jpeg' }

test('a page is named after its series, chapter and number', () => {
  expect(pageFileName(page)).toBe('Solo Leveling - Chapter 3 - 012.jpg')
  expect(pageFileName({ ...page, page: 1200, mediaType: 'image/webp' })).toBe('Solo Leveling - Chapter 3 - 1200.webp')
})

test('characters that a system reserves become spaces', () => {
  expect(pageFileName({ ...page, series: 'Fate/stay night: "Heaven?"', chapter: 'A\\B|C' })).toBe(
    'Fate stay night Heaven - A B C - 012.jpg',
  )
})

test('a page of any title has a name that every system accepts', () => {
  const titles = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('', '..', '/', 'CON', '漫'.repeat(300)))
  fc.assert(
    fc.property(titles, titles, fc.integer({ min: 1, max: 20_000 }), (series, chapter, number) => {
      const name = pageFileName({ series, chapter, page: number, mediaType: 'image/png' })
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u)
      expect(name).toMatch(new RegExp(`${String(number).padStart(3, '0')}\\.png$`))
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
    }),
  )
})
