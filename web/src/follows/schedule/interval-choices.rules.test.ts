import { expect, test } from 'vitest'
import { intervalChoices, parseInterval } from './interval-choices.rules.ts'

test('the general interval comes first, and an unusual custom one is added to the others', () => {
  const choices = intervalChoices(5, 24)
  expect(choices[0]).toEqual({ value: '', hours: 24 })
  expect(choices.map(({ value }) => value)).toEqual(['', '1', '2', '3', '5', '6', '12', '24', '48', '72', '168'])
  expect(intervalChoices(6, 24)).toHaveLength(10)
  expect([parseInterval(''), parseInterval('5')]).toEqual([null, 5])
})
