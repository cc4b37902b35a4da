import { expect, test } from 'vitest'
import { isDamaged } from './find-damage.ts'

test.each([
  ['with more entries than are read', 'TOO_MANY_ENTRIES'],
  ['whose decoder broke down, maybe for lack of memory,', 'DECODER_FAILED'],
] as const)('an archive %s is not damaged', (_, archiveError) => {
  expect(isDamaged({ entries: 0, damaged: [], archiveError })).toBe(false)
})

test('an archive of which some files could not be read is damaged by the others', () => {
  const encrypted = { name: '1.jpg', code: 'ENCRYPTED' } as const
  expect(isDamaged({ entries: 2, damaged: [encrypted] })).toBe(false)
  expect(isDamaged({ entries: 2, damaged: [encrypted, { name: '2.jpg', code: 'BAD_CHECKSUM' }] })).toBe(true)
})
