import { expect, test } from 'vitest'
import { createMemoryPool } from '../../kernel/memory/index.ts'
import { createBufferPool } from './buffer-pool.ts'

test('data larger than the whole share is sent alone, not refused forever', () => {
  const memory = createMemoryPool(1024 * 1024)
  const pool = createBufferPool(memory)
  const release = pool.claim(22 * 1024 * 1024)
  expect(release).toBeDefined()
  expect(pool.claim(1)).toBeUndefined()
  expect(pool.take(1000)).toBeUndefined()
  release?.()
  expect(memory.usedBytes()).toBe(0)
  const other = pool.claim(1)
  expect(pool.claim(22 * 1024 * 1024)).toBeUndefined()
  other?.()
})
