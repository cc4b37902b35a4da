import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { releaseWhenIdle } from './release-when-idle.ts'

const heapMb = () => getHeapStatistics().total_heap_size / 1024 / 1024

test('a process that is idle returns the memory of garbage to the system', async ({ onTestFinished }) => {
  const before = heapMb()
  let garbage: object[] | undefined = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: [n] }))
  expect(heapMb() - before).toBeGreaterThan(32)
  const full = heapMb()
  expect(garbage).toHaveLength(1_000_000)
  garbage = undefined
  onTestFinished(releaseWhenIdle(50))
  await expect.poll(heapMb).toBeLessThan(full - 32)
})
