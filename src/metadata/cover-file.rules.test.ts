import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverNameFor, isCoverNamed, planCover } from './cover-file.rules.ts'

test.each([
  ['cover.jpg', 'cover', true],
  ['Cover.PNG', 'cover', true],
  ['cover.txt', 'cover', false],
  ['cover', 'cover', false],
  ['cover-2.jpg', 'cover', false],
  ['Vol. 1.webp', 'Vol. 1', true],
])('%s shows the cover of %s: %s', (name, stem, isCover) => expect(isCoverNamed(name, stem)).toBe(isCover))

test('a picture gets the name of its kind; one that no program looks for gets none', () => {
  expect(['image/jpeg', 'image/png', 'image/webp', 'image/avif'].map((type) => coverNameFor('cover', type))).toEqual([
    'cover.jpg',
    'cover.png',
    'cover.webp',
    undefined,
  ])
})

const file = fc.record({ name: fc.constantFrom('cover.jpg', 'cover.png'), digest: fc.constantFrom('a', 'b', 'c') })
const lying = fc.uniqueArray(file, { selector: ({ name }) => name })

test('nothing that holds something else than we wrote is replaced or removed', () => {
  fc.assert(
    fc.property(lying, file, fc.option(file, { nil: undefined }), (files, wanted, ours) => {
      const plan = planCover(files, wanted, ours)
      if (plan.act === 'leave') return
      const touched = files.filter(({ name }) => name === wanted.name || name === plan.removes)
      for (const one of touched) expect(one).toEqual(ours)
    }),
  )
})

test('of our own covers one is left, and none is written twice', () => {
  fc.assert(
    fc.property(fc.array(file, { minLength: 1 }), (covers) => {
      let files: { name: string; digest: string }[] = []
      let ours: { name: string; digest: string } | undefined
      for (const wanted of covers) {
        const plan = planCover(files, wanted, ours)
        if (plan.act === 'write') {
          files = [wanted]
          ours = wanted
        }
        expect(files).toHaveLength(1)
        expect(planCover(files, wanted, ours)).toEqual({ act: 'leave', reason: 'same' })
      }
    }),
  )
})
