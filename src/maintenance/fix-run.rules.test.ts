import { expect, test } from 'vitest'
import { storeSentence } from '../kernel/sentences/index.ts'
import { endOfRun, parseFixResult } from './fix-run.rules.ts'

const task = { state: 'SUCCEEDED', outcome: '{"books":2,"kept":"x"}', error: null, finishedAt: 5 } as const

test('a response is parsed into its message, its tasks and its figures', () => {
  expect(parseFixResult('{"success":true,"message":"Begun.","taskIds":["A","B"]}')).toEqual({
    message: 'Begun.',
    taskIds: ['A', 'B'],
    figures: {},
  })
  expect(parseFixResult('{"repaired":3,"errors":[]}')).toEqual({ message: null, taskIds: [], figures: { repaired: 3 } })
  expect(parseFixResult('{"taskId":"A"}').taskIds).toEqual(['A'])
  for (const nothing of [undefined, '', 'text', '[]', 'null', Buffer.from('{}')]) {
    expect(parseFixResult(nothing)).toEqual({ message: null, taskIds: [], figures: {} })
  }
})

test('a run ends with the last of its tasks; a failed task determines the result', () => {
  expect(endOfRun({}, [task, { ...task, state: 'RUNNING' }])).toBeUndefined()
  expect(endOfRun({ books: 1 }, [task, { ...task, finishedAt: 9 }])).toEqual({
    state: 'SUCCEEDED',
    finishedAt: 9,
    figures: { books: 5 },
    error: null,
  })
  const error = storeSentence('No.')
  expect(endOfRun({}, [task, { ...task, state: 'FAILED', error, outcome: null }])).toMatchObject({ state: 'FAILED', error })
  expect(endOfRun({}, [{ ...task, state: 'CANCELLED', outcome: null }])).toMatchObject({ state: 'CANCELLED', figures: {} })
  expect(endOfRun({ books: 1 }, [])).toEqual({ state: 'SUCCEEDED', finishedAt: null, figures: { books: 1 }, error: null })
})
