import { expect, test } from 'vitest'
import { pathOfRequest } from './delivery.rules.ts'

test('the notice of an approved request leads to the downloads, that of a new or declined one to the requests', () => {
  expect([true, false].map(pathOfRequest)).toEqual(['/downloads', '/requests'])
})
