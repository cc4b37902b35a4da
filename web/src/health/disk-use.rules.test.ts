import { expect, test } from 'vitest'
import { groupDisks } from './disk-use.rules.ts'

test('folders on the same disk share one row, and a disk that does not respond is listed by its folder', () => {
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

test('a disk without a size has 0% used space', () => {
  expect(groupDisks([{ path: '/config', freeBytes: 0, totalBytes: 0 }]).disks[0]?.usedPercent).toBe(0)
})
