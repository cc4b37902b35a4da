import { expect, test } from 'vitest'
import { isUnfinished, readProgress, type SetupProgress, setupSteps, stepAfter, stepBefore, stepToShow } from './setup.rules.ts'

test('going forward passes every step once and ends', () => {
  const passed: SetupProgress[] = []
  let step: SetupProgress = stepToShow(undefined)
  while (step !== 'done') {
    passed.push(step)
    step = stepAfter(step)
  }
  expect(passed).toEqual(setupSteps)
})

test('going back from any step returns to the one before, and the first has none before it', () => {
  expect(setupSteps.map(stepBefore)).toEqual([undefined, 'folder', 'sources'])
})

test.each([
  [null, 'folder'],
  ['folder', 'folder'],
  ['content', 'content'],
  ['done', 'folder'],
  ['something else', 'folder'],
])('with %j stored, the assistant opens at the step "%s"', (text, step) => {
  expect(stepToShow(readProgress(text))).toBe(step)
})

test('only a setup that was started and not finished is unfinished', () => {
  expect([null, 'folder', 'content', 'done', '?'].map(isUnfinished)).toEqual([false, true, true, false, false])
})
