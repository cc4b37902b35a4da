import fc from 'fast-check'
import { expect, test } from 'vitest'
import { successorOf, takesOver } from './choose-poster.rules.ts'
import { type PosterType, posterTypes } from './posters.queries.ts'

type Case = readonly [story: string, arriving: PosterType, wanted: boolean | undefined, current: PosterType | undefined, shown: boolean]

test.each<Case>([
  ['the first poster is always shown', 'GENERATED', undefined, undefined, true],
  ['an upload is shown when its sender wants it', 'USER_UPLOADED', true, 'USER_UPLOADED', true],
  ['an upload waits when its sender says so', 'USER_UPLOADED', false, 'GENERATED', false],
  ['an upload that nobody wants shown is, where there is nothing else', 'USER_UPLOADED', false, undefined, true],
  ['artwork beside the files takes the place of what was generated', 'SIDECAR', undefined, 'GENERATED', true],
  ['artwork never takes the place of what a person chose', 'SIDECAR', undefined, 'USER_UPLOADED', false],
  ['artwork does not take the place of other artwork', 'SIDECAR', undefined, 'SIDECAR', false],
  ['a generated poster takes the place of nothing', 'GENERATED', undefined, 'SIDECAR', false],
])('%s', (_story, ...[arriving, wanted, current, shown]) => {
  expect(takesOver(arriving, wanted, current)).toBe(shown)
})

test('one of the remaining posters is always selected, and a generated one only if there is no other', () => {
  const candidate = fc.record({ id: fc.uuid(), type: fc.constantFrom(...posterTypes), createdAt: fc.nat() })
  fc.assert(
    fc.property(fc.array(candidate, { minLength: 1 }), (rest) => {
      const next = successorOf(rest)
      expect(rest).toContain(next)
      if (next?.type === 'GENERATED') expect(rest.every(({ type }) => type === 'GENERATED')).toBe(true)
      if (next?.type === 'USER_UPLOADED') {
        const newest = Math.max(...rest.filter(({ type }) => type === 'USER_UPLOADED').map(({ createdAt }) => createdAt))
        expect(next.createdAt).toBe(newest)
      }
    }),
  )
  expect(successorOf([])).toBeUndefined()
})
