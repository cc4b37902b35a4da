import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { type Condition, parseCondition } from './condition.rules.ts'
import { booleanOperand, date } from './operands.ts'

const vocabulary = { deleted: { operand: booleanOperand }, oneShot: { operand: booleanOperand } }
const parse = (input: unknown) => parseCondition(input, vocabulary)

const tree = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.record({ deleted: fc.constant({ operator: 'isTrue' }) }),
    fc.record({ ONESHOT: fc.constant({ OPERATOR: 'ISFALSE' }) }),
    fc.record({ allOf: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({ AnyOf: fc.array(tie('node'), { maxLength: 3 }) }),
  ),
})).node

const countTerms = (condition: Condition): number =>
  condition.kind === 'term' ? 1 : condition.of.reduce((sum, one) => sum + countTerms(one), 0)

test('every tree of known terms is parsed in any spelling, with all its terms', () => {
  fc.assert(
    fc.property(tree, (input) => {
      expect(countTerms(parse(input))).toBe(JSON.stringify(input).match(/deleted|ONESHOT/g)?.length ?? 0)
    }),
  )
  expect(parse({ ONESHOT: { Operator: 'IsTrue' } })).toEqual({ kind: 'term', name: 'oneShot', operand: { operator: 'isTrue' } })
})

test('an absent condition matches everything', () => {
  for (const none of [undefined, null, { allOf: [] }]) expect(countTerms(parse(none))).toBe(0)
})

test('anything else is rejected with a message and never crashes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      try {
        parse(input)
      } catch (error) {
        expect(error).toBeInstanceOf(CatalogueError)
      }
    }),
  )
})

test('a tree that is too deep or too large is rejected', () => {
  const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ allOf: [inner] }), { deleted: { operator: 'isTrue' } })
  expect(() => parse(deep)).toThrow('too large')
  expect(() => parse({ anyOf: Array.from({ length: 2000 }, () => ({ allOf: [] })) })).toThrow('too large')
})

test.each([
  [
    { operator: 'before', dateTime: '2024-05-01T23:30:00-05:00' },
    { operator: 'before', date: '2024-05-02' },
  ],
  [
    { operator: 'ISINTHELAST', duration: 'P30D' },
    { operator: 'isInTheLast', days: 30 },
  ],
  [
    { operator: 'isNotInTheLast', duration: 'PT720H' },
    { operator: 'isNotInTheLast', days: 30 },
  ],
  [
    { operator: 'isInTheLast', duration: 'P2W' },
    { operator: 'isInTheLast', days: 14 },
  ],
  [
    { operator: 'isInTheLast', duration: 'P99999999999D' },
    { operator: 'isInTheLast', days: 700_000 },
  ],
  [{ operator: 'isNull', value: 'ignored' }, { operator: 'isNull' }],
])('the date %j is parsed as %j', (input, meaning) => expect(date.parse(input)).toEqual(meaning))

test.each([
  [{ operator: 'before' }],
  [{ operator: 'after', dateTime: '+010000-01-01T00:00:00Z' }],
  [{ operator: 'isInTheLast', duration: 'P' }],
  [{ operator: 'isInTheLast', duration: '30 days' }],
  [{}],
])('the date %j is rejected', (input) => expect(date.safeParse(input).success).toBe(false))
