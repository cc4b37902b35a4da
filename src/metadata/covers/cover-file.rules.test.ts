import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CoverFile, coverNameFor, isCoverNamed, planCover } from './cover-file.rules.ts'

test.each([
  ['cover.jpg', 'cover', true],
  ['Cover.PNG', 'cover', true],
  ['cover.txt', 'cover', false],
  ['cover', 'cover', false],
  ['cover-2.jpg', 'cover', false],
  ['Vol. 1.webp', 'Vol. 1', true],
])('%s is a cover file of %s: %s', (name, stem, isCover) => expect(isCoverNamed(name, stem)).toBe(isCover))

test('a cover is named after its media type; an unsupported type gets no name', () => {
  expect(['image/jpeg', 'image/png', 'image/webp', 'image/avif'].map((type) => coverNameFor('cover', type))).toEqual([
    'cover.jpg',
    'cover.png',
    'cover.webp',
    undefined,
  ])
})

const file = fc.record({ name: fc.constantFrom('cover.jpg', 'cover.png'), digest: fc.constantFrom('a', 'b', 'c') })
const coverFiles = fc.uniqueArray(file, { selector: ({ name }) => name })

test('a file that we did not write is never replaced or removed', () => {
  fc.assert(
    fc.property(coverFiles, file, fc.array(file, { maxLength: 2 }), (files, newFile, ownFiles) => {
      const plan = planCover(files, newFile, ownFiles)
      if (plan.act === 'leave') return
      const touched = files.filter(({ name }) => name === newFile.name || plan.removes.includes(name))
      for (const one of touched) expect(ownFiles).toContainEqual(one)
    }),
  )
})

test('a new cover replaces all of ours, unless the only one has the same content', () => {
  const [jpeg, png] = [
    { name: 'cover.jpg', digest: 'a' },
    { name: 'cover.png', digest: 'b' },
  ]
  expect(planCover([jpeg], { name: 'cover.png', digest: 'a' }, [jpeg])).toEqual({ act: 'leave', reason: 'same' })
  expect(planCover([jpeg], png, [jpeg])).toEqual({ act: 'write', removes: ['cover.jpg'] })
  expect(planCover([jpeg, png], jpeg, [jpeg, png])).toEqual({ act: 'write', removes: ['cover.png'] })
})

test('exactly one of our covers remains and none is written twice, even if the process is killed at any point', () => {
  const choice = fc.record({ wanted: file, killedAfter: fc.constantFrom('announced', 'written', 'removed', 'never') })
  fc.assert(
    fc.property(fc.array(choice, { minLength: 1 }), (choices) => {
      let files: CoverFile[] = []
      let ownFiles: CoverFile[] = []
      for (const { wanted, killedAfter } of choices) {
        const plan = planCover(files, wanted, ownFiles)
        expect(plan.act === 'leave' ? plan.reason : 'same').toBe('same')
        if (plan.act === 'leave') continue
        ownFiles = [...ownFiles, wanted]
        if (killedAfter === 'announced') continue
        files = [...files.filter(({ name }) => name !== wanted.name), wanted]
        if (killedAfter === 'written') continue
        files = files.filter(({ name }) => !plan.removes.includes(name))
        expect(files).toEqual([wanted])
        if (killedAfter === 'never') ownFiles = [wanted]
        expect(planCover(files, wanted, ownFiles)).toEqual({ act: 'leave', reason: 'same' })
      }
    }),
  )
})
