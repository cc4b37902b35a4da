import { expect, test } from 'vitest'
import { mayBeArtwork, ownerOfArtwork } from './artwork.rules.ts'

const stems = new Set(['c001', 'vol. 1-2', 'cover'])

test.each([
  ['c001.jpg', { stem: 'c001', position: 0 }],
  ['C001.PNG', { stem: 'c001', position: 0 }],
  ['c001-2.webp', { stem: 'c001', position: 2 }],
  ['vol. 1-2.jpg', { stem: 'vol. 1-2', position: 0 }],
  ['vol. 1-2-3.jpg', { stem: 'vol. 1-2', position: 3 }],
  ['Folder.JPEG', { stem: undefined, position: 0 }],
  ['poster.gif', { stem: undefined, position: 0 }],
  ['default.tbn', { stem: undefined, position: 0 }],
  ['series.png', { stem: undefined, position: 0 }],
  ['cover.jpg', { stem: 'cover', position: 0 }],
  ['c002.jpg', undefined],
  ['c001-a.jpg', undefined],
  ['covers.jpg', undefined],
] as const)('%s', (name, owner) => {
  expect(mayBeArtwork(name)).toBe(true)
  expect(ownerOfArtwork(name, stems)).toEqual(owner)
})

test.each(['cover.bmp', 'cover', 'cover.txt', '.jpg', 'c001.cbz'])('%s is not a poster', (name) => {
  expect(mayBeArtwork(name)).toBe(false)
})
