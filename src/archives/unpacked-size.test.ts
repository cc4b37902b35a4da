import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { limitUnpacked } from './unpacked-size.ts'

const mib = 1024 * 1024

test('a book of line art stored as BMP may unpack to two hundred times its size, but not to thousands of times', async () => {
  const path = join(inject('runFolder'), randomUUID())
  await writeFile(path, Buffer.alloc(4 * mib))
  const count = await limitUnpacked(path)
  expect(() => Array.from({ length: 80 }, () => count(10 * mib))).not.toThrow()
  expect(() => Array.from({ length: 80 }, () => count(10 * mib))).toThrow('more than 250 times')
})
