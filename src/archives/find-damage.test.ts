import { expect, test } from 'vitest'
import { isDamaged } from './find-damage.ts'

test('an archive with more entries than are read is not damaged', () => {
  expect(isDamaged({ entries: 0, damaged: [], archiveError: 'TOO_MANY_ENTRIES' })).toBe(false)
})

test('an archive of which some files could not be read is damaged by the others', () => {
  const encrypted = { name: '1.jpg', code: 'ENCRYPTED' } as const
  expect(isDamaged({ entries: 2, damaged: [encrypted] })).toBe(false)
  expect(isDamaged({ entries: 2, damaged: [encrypted, { name: '2.jpg', code: 'BAD_CHECKSUM' }] })).toBe(true)
})
