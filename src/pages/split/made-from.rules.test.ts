import { expect, test } from 'vitest'
import { type EntryDigest, isMadeFrom } from './made-from.rules.ts'

const archive = (entries: Readonly<Record<string, number>>): EntryDigest[] =>
  Object.entries(entries).map(([name, crc32]) => ({ name, crc32 }))

const original = archive({ '1.jpg': 1, '2.jpg': 2, 'ComicInfo.xml': 3 })

test.each([
  ['the original itself', { '1.jpg': 1, '2.jpg': 2, 'ComicInfo.xml': 3 }],
  ['a page that was cut', { '1.jpg': 1, '2_p1.jpg': 21, '2_p2.jpg': 22, 'ComicInfo.xml': 30 }],
  ['every page cut, one of them twice', { '1-p1_p1.jpg': 11, '1-p1_p2.jpg': 12, '2-p1.jpg': 21, 'ComicInfo.xml': 30 }],
  ['other pages removed after the cut', { '2_p1.jpg': 21 }],
  ['the parts of a page removed after the cut', { '1.jpg': 1, 'ComicInfo.xml': 30 }],
  ['the original with another ComicInfo.xml', { '1.jpg': 1, '2.jpg': 2, 'ComicInfo.xml': 30 }],
])('is made from the original: %s', (_, current) => {
  expect(isMadeFrom(archive(current), original)).toBe(true)
})

test.each([
  ['another release with the same names', { '1.jpg': 10, '2.jpg': 20, 'ComicInfo.xml': 3 }],
  ['the same release with one page fixed', { '1.jpg': 1, '2.jpg': 20, 'ComicInfo.xml': 3 }],
  ['the original with a page added', { '1.jpg': 1, '2.jpg': 2, '3.jpg': 4, 'ComicInfo.xml': 3 }],
  ['a page whose name only begins alike', { '1.jpg': 1, '20.jpg': 2, '2extra.jpg': 5 }],
  ['nothing', {}],
])('is not made from it: %s', (_, current) => {
  expect(isMadeFrom(archive(current), original)).toBe(false)
})
