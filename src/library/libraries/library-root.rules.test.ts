import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromStoredPath, isInside, overlap, toStoredPath } from './library-root.rules.ts'

describe('whether one folder is inside another', () => {
  test.each([
    ['/manga', '/manga', true],
    ['/manga', '/manga/One Piece', true],
    ['/manga', '/manga/..hidden', true],
    ['/manga', '/manga2', false],
    ['/manga', '/man', false],
    ['/manga', '/manga/../secret', false],
    ['/', '/anything', true],
  ])('%s holds %s: %s', (root, path, expected) => expect(isInside(root, path)).toBe(expected))

  test('a folder never overlaps its sibling, and always its parent', () => {
    const segment = fc.stringMatching(/^[a-z.]{1,6}$/).filter((name) => name !== '.' && name !== '..')
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), segment, segment, (parents, one, other) => {
        const parent = `/${parents.join('/')}`
        expect(overlap(parent, `${parent}/${one}`)).toBe(true)
        expect(overlap(`${parent}/${one}`, `${parent}/${other}`)).toBe(one === other)
      }),
    )
  })
})

test('a stored path resolves to its file', () => {
  const segment = fc.string({ minLength: 1, unit: 'grapheme' }).filter((name) => !/[/\0]/.test(name) && name !== '.' && name !== '..')
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      const path = join('/library', ...segments)
      expect(fromStoredPath('/library', toStoredPath('/library', path))).toBe(path)
    }),
  )
  expect(fromStoredPath('/', toStoredPath('/', '/One Piece'))).toBe('/One Piece')
})
