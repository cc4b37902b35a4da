import { expect, test } from 'vitest'
import { createLeaseWatch, type Lease } from './lease-watch.ts'

const lease = (id: string, leaseUntil: number): Lease => ({ id, leaseUntil })

test('a lease for years belongs to nobody once it has stood still for four looks', () => {
  const look = createLeaseWatch()
  const dead = lease('dead', 9e12)
  expect([1, 2, 3, 4].map(() => look([dead]).length)).toEqual([0, 0, 0, 1])
})

test('one that is renewed belongs to somebody whose clock is ahead', () => {
  const look = createLeaseWatch()
  for (let n = 0; n < 20; n++) expect(look([lease('alive', 9e12 + n), lease('other', 9e12 + 2 * n)])).toEqual([])
})

test('one that was gone for a look is counted anew', () => {
  const look = createLeaseWatch()
  const one = lease('one', 9e12)
  for (let n = 0; n < 3; n++) look([one])
  look([])
  expect([1, 2, 3, 4].map(() => look([one]).length)).toEqual([0, 0, 0, 1])
})
