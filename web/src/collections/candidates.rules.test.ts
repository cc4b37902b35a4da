import { expect, test } from 'vitest'
import { withChosen } from './candidates.rules.ts'

const one = { value: '1', label: 'One' }
const two = { value: '2', label: 'Two' }

test('a selection is kept when the next search does not find it', () => {
  expect(withChosen([two], [one])).toEqual([two, one])
})

test('nothing is offered twice', () => {
  expect(withChosen([one, two], [one])).toEqual([one, two])
})
