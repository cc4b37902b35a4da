import { expect, test } from 'vitest'
import { countTests } from './count-tests.rules.mjs'

/** @param {string[]} statuses */
const file = (...statuses) => ({
  name: 'a.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, n) => ({ status, fullName: `test ${n}`, failureMessages: ['expected 1\n    at line 2'] })),
})
/** @param {object[]} testResults */
const report = (...testResults) => JSON.stringify({ testResults })

test('the tests of a successful run are counted over all files', () => {
  expect(countTests(report(file('passed', 'passed'), file('passed')), 0)).toEqual({
    line: '3 passed, 0 failed',
    failures: [],
    remark: undefined,
    good: true,
  })
})

test('a failed test fails the run', () => {
  expect(countTests(report(file('passed', 'failed')), 1)).toMatchObject({
    line: '1 passed, 1 failed',
    failures: ['a.test.ts: test 1: expected 1'],
    good: false,
  })
})

test('a file that does not load is a failure although none of its tests ran', () => {
  expect(
    countTests(report(file('passed'), { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }), 1),
  ).toMatchObject({
    line: '1 passed, 1 failed',
    failures: ['b.test.ts: no such module'],
    good: false,
  })
})

test('an error outside of tests is a failure although every test passed', () => {
  const { line, remark, good } = countTests(report(file('passed')), 1)
  expect({ line, good }).toEqual({ line: '1 passed, 1 failed', good: false })
  expect(remark).toContain('status 1')
})

test('a run without tests is not successful, whatever its status', () => {
  expect(countTests(report(), 0)).toMatchObject({ line: '0 passed, 1 failed', good: false })
  expect(countTests(report(file('skipped')), 0)).toMatchObject({ line: '0 passed, 1 failed', good: false })
})

test('an installation that failed before the tests leaves an empty report and is a failure', () => {
  expect(countTests('', 1)).toMatchObject({ line: '0 passed, 1 failed', good: false })
})
