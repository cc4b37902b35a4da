import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { releaseWhenIdle } from './release-when-idle.ts'

const heapMb = () => getHeapStatistics().total_heap_size / 1024 / 1024

test('a process that is idle returns the memory of garbage to the system', async ({ onTestFinished }) => {
  // At least 80 MB, of which a part may fit into memory that earlier tests of this process left free.
  let garbage: object[] | undefined = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: [n] }))
  const full = heapMb()
  expect(garbage).toHaveLength(1_000_000)
  garbage = undefined
  onTestFinished(releaseWhenIdle(50))
  await expect.poll(heapMb).toBeLessThan(full - 32)
})
