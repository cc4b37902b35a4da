import { expect, test } from 'vitest'
import { defaultLimits } from '../../archive-contents.ts'
import { directorySteps } from '../central-directory.ts'
import { runStepsSync } from '../read-steps.ts'
import { encodeCentralRecord, encodeEnd, encodeLocalHeader, localHeaderBytes } from './zip-records.ts'

const modifiedAt = new Date('2024-01-01T00:00:00Z')

/** Reads a directory of an archive of any size of which only the end exists. */
function readEnd(directory: Buffer, entryCount: number, directoryOffset: number) {
  const end = encodeEnd({ entryCount, directoryOffset, directoryBytes: directory.length, comment: Buffer.from('comment') })
  const tail = Buffer.concat([Buffer.alloc(10_000), directory, end])
  const tailOffset = directoryOffset - 10_000
  const readAt = (position: number, length: number) => tail.subarray(position - tailOffset, position - tailOffset + length)
  return runStepsSync(directorySteps(tailOffset + tail.length, defaultLimits), readAt)
}

test('a page beyond 4 GiB and a page larger than that are found again', () => {
  const fiveGiB = 5 * 1024 ** 3
  const small = { name: Buffer.from('1.jpg'), size: 10, crc32: 1, localHeaderOffset: 0, modifiedAt }
  const large = { name: Buffer.from('2.jpg'), size: fiveGiB, crc32: 2, localHeaderOffset: 100, modifiedAt }
  const behind = { name: Buffer.from('3.jpg'), size: 20, crc32: 3, localHeaderOffset: fiveGiB + 200, modifiedAt }
  const directory = Buffer.concat([small, large, behind].map(encodeCentralRecord))
  const read = readEnd(directory, 3, fiveGiB + 1000)
  expect(
    read.entries.map(({ name, uncompressedSize, compressedSize, localHeaderOffset }) => [
      name,
      uncompressedSize,
      compressedSize,
      localHeaderOffset,
    ]),
  ).toEqual([
    ['1.jpg', 10, 10, 0],
    ['2.jpg', fiveGiB, fiveGiB, 100],
    ['3.jpg', 20, 20, fiveGiB + 200],
  ])
  expect(read.comment).toBe('comment')
})

test('more entries than 16 bits can count are read back', () => {
  const records = Array.from({ length: 70_000 }, (_, i) =>
    encodeCentralRecord({ name: Buffer.from(`${i}.jpg`), size: 0, crc32: 0, localHeaderOffset: i * 40, modifiedAt }),
  )
  const { entries } = readEnd(Buffer.concat(records), 70_000, 70_000 * 40)
  expect(entries).toHaveLength(70_000)
  expect(entries.at(-1)?.localHeaderOffset).toBe(69_999 * 40)
})

test('the header has the length that was reserved for it', () => {
  for (const size of [0, 0xffff_fffe, 0xffff_ffff, 2 ** 40]) {
    const name = Buffer.from('話.jpg')
    expect(encodeLocalHeader({ name, size, crc32: 0, localHeaderOffset: 0, modifiedAt })).toHaveLength(localHeaderBytes(name, size))
  }
})

test('times outside the range of MS-DOS become its first or last time', () => {
  const timeOf = (date: Date) =>
    encodeLocalHeader({ name: Buffer.from('a'), size: 0, crc32: 0, localHeaderOffset: 0, modifiedAt: date }).readUInt32LE(10)
  const first = (1 << 21) | (1 << 16)
  expect(timeOf(new Date('1970-01-01T00:00:00Z'))).toBe(first)
  expect(timeOf(new Date(Number.NaN))).toBe(first)
  expect(timeOf(new Date('1980-01-01T00:00:00Z'))).toBe(first)
  expect(timeOf(new Date('2200-05-05T00:00:00Z'))).toBe(timeOf(new Date('2107-12-31T23:59:59Z')))
})
