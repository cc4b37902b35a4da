import { expect, test } from 'vitest'
import { formatSize } from './file-size.rules.ts'

test.each([
  [0, '0 B'],
  [1000, '1000 B'],
  [1024, '1 KiB'],
  [1_572_864, '1.5 MiB'],
  [12_897_484, '12.3 MiB'],
  [5 * 1024 ** 3, '5 GiB'],
  [2048 * 1024 ** 4, '2048 TiB'],
])('%s bytes are formatted as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))
