import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDiskCalls } from './disk-calls.ts'

const hanging = () => Promise.withResolvers<string>()
const disks = (patienceMs: number) => createDiskCalls({ patienceMs, nameOf: (path) => path.slice(0, 2) })

test('four calls to a disk run at once, the next ones in the order of their requests, and other disks do not wait', async () => {
  const calls = disks(60_000)
  const running = Array.from({ length: 4 }, hanging)
  const begun: string[] = []
  const results = running.map(({ promise }, index) => calls.callToEnd(`/a/${index}`, () => promise))
  const next = ['fifth', 'sixth'].map((name) =>
    calls.callToEnd('/a/x', async () => {
      begun.push(name)
      return name
    }),
  )
  expect(await calls.callToEnd('/b/1', async () => 'other')).toBe('other')
  expect(begun).toEqual([])
  running[2]?.resolve('third')
  expect(await Promise.all(next)).toEqual(['fifth', 'sixth'])
  expect(begun).toEqual(['fifth', 'sixth'])
  for (const { resolve } of running) resolve('done')
  expect(await Promise.all(results)).toEqual(['done', 'done', 'third', 'done'])
})

test('a disk that hangs refuses further calls, and takes them again once it responds', async () => {
  const calls = disks(20)
  const stuck = hanging()
  const signals: AbortSignal[] = []
  const asked = calls.callInTime('/a/1', (tooLate) => {
    signals.push(tooLate)
    return stuck.promise
  })
  await expect(asked).rejects.toMatchObject({ code: 'DISK_NOT_RESPONDING', status: 503, retryAfterSeconds: 10 })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  // A timer may end a moment before its time.
  await delay(5)
  let begun = 0
  const count = async () => (begun += 1)
  await expect(calls.callToEnd('/a/2', count)).rejects.toMatchObject({ code: 'DISK_NOT_RESPONDING' })
  await expect(calls.callInTime('/a/2', count)).rejects.toMatchObject({ code: 'DISK_NOT_RESPONDING' })
  expect(await calls.callToEnd('/b/1', count)).toBe(1)
  stuck.resolve('late')
  await delay(0)
  expect(await calls.callToEnd('/a/2', count)).toBe(2)
})

test('a disk call that has not started in time never starts; a read that has started is waited for', async () => {
  const calls = disks(20)
  const running = Array.from({ length: 4 }, hanging)
  const reads = running.map(({ promise }) => calls.callToEnd('/a/1', () => promise))
  let begun = false
  const late = calls.callToEnd('/a/2', async () => {
    begun = true
  })
  await expect(late).rejects.toMatchObject({ code: 'DISK_NOT_RESPONDING' })
  for (const { resolve } of running) resolve('slow')
  expect(await Promise.all(reads)).toEqual(['slow', 'slow', 'slow', 'slow'])
  expect(begun).toBe(false)
})

test('a disk call that must be made waits for as long as the disk hangs, and counts towards the limit of four', async () => {
  const calls = disks(20)
  const stuck = Array.from({ length: 4 }, hanging)
  const reads = stuck.map(({ promise }) => calls.callToEnd('/a/1', () => promise))
  const closed = hanging()
  let begun = false
  const closing = calls.callAlways('/a/1', () => {
    begun = true
    return closed.promise
  })
  await delay(40)
  expect(begun).toBe(false)
  for (const { resolve } of stuck) resolve('read')
  await Promise.all(reads)
  expect(begun).toBe(true)
  closed.resolve('closed')
  expect(await closing).toBe('closed')
})

test('a failed disk call frees its slot', async () => {
  const calls = disks(60_000)
  for (let index = 0; index < 10; index++)
    await expect(calls.callToEnd('/a/1', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(await calls.callInTime('/a/1', async () => 'read')).toBe('read')
})
