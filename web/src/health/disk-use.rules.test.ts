import { expect, test } from 'vitest'
import { groupDisks } from './disk-use.rules.ts'

test('folders on one disk are one row; a disk that does not answer is named', () => {
  const { disks, silent } = groupDisks([
    { path: '/config', freeBytes: 25, totalBytes: 100 },
    { path: '/manga', freeBytes: null, totalBytes: null },
    { path: '/comics', freeBytes: 25, totalBytes: 100 },
    { path: '/more', freeBytes: 10, totalBytes: 40 },
  ])
  expect(disks).toEqual([
    { paths: ['/config', '/comics'], freeBytes: 25, totalBytes: 100, usedPercent: 75 },
    { paths: ['/more'], freeBytes: 10, totalBytes: 40, usedPercent: 75 },
  ])
  expect(silent).toEqual(['/manga'])
})

test('a disk without a size is not used', () => {
  expect(groupDisks([{ path: '/config', freeBytes: 0, totalBytes: 0 }]).disks[0]?.usedPercent).toBe(0)
})
