import { expect, test } from 'vitest'
import { rememberBriefly } from './remember-briefly.ts'

test('a value is read once while it is remembered', async () => {
  let reads = 0
  const read = rememberBriefly(async () => ++reads)
  expect([await read(), await read(), reads]).toEqual([1, 1, 1])
})

test('a read that failed is repeated by the next caller', async () => {
  const results = [Promise.reject(new Error('The database is busy')), Promise.resolve('en')]
  const read = rememberBriefly(() => results.shift() ?? Promise.resolve('de'))
  await expect(read()).rejects.toThrow('The database is busy')
  expect(await read()).toBe('en')
})
