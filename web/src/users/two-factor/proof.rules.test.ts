import { expect, test } from 'vitest'
import { proofOf } from './proof.rules.ts'

test('a password is sent as a password, and what looks like a code as both', () => {
  expect(proofOf('correct horse')).toEqual({ password: 'correct horse' })
  expect(proofOf('12345')).toEqual({ password: '12345' })
  expect(proofOf(' 123 456')).toEqual({ password: ' 123 456', code: '123 456' })
  expect(proofOf('abcd-efgh-jkmn-pqrs')).toEqual({ password: 'abcd-efgh-jkmn-pqrs', code: 'abcd-efgh-jkmn-pqrs' })
})
