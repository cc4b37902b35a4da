import { expect, test } from 'vitest'
import { type Condition, everything, term } from '../conditions/condition.rules.ts'
import { onlyOwnBooks } from './progress-order.rules.ts'

const status = (value: string, operator = 'is'): Condition => term('readStatus', { operator, value })
const other = term('libraryId', { operator: 'is', value: 'L' })

test.each([
  ['one state', status('IN_PROGRESS'), { completed: 0, rest: { kind: 'all', of: [] } }],
  ['a state among other conditions', { kind: 'all', of: [other, status('READ')] }, { completed: 1, rest: { kind: 'all', of: [other] } }],
  [
    'a state in a group of its own',
    { kind: 'all', of: [{ kind: 'any', of: [status('READ')] }, other] },
    { completed: 1, rest: { kind: 'all', of: [other] } },
  ],
  ['unread books', status('UNREAD'), undefined],
  ['all but one state', status('READ', 'isNot'), undefined],
  ['two states', { kind: 'any', of: [status('READ'), status('IN_PROGRESS')] }, undefined],
  ['no state', other, undefined],
  ['nothing', everything, undefined],
] as const)('%s', (_what, condition, expected) => expect(onlyOwnBooks(condition)).toEqual(expected))
