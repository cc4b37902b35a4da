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

test('a disk that is written to between two measurements has one row, with the smaller free space', () => {
  const gigabyte = 1024 ** 3
  const measure = (path: string, freeBytes: number) => ({ path, freeBytes, totalBytes: 100 * gigabyte })
  const { disks } = groupDisks([
    measure('/config', 50 * gigabyte),
    measure('/manga', 50 * gigabyte - 4096),
    measure('/of-the-same-kind', 40 * gigabyte),
  ])
  expect(disks.map(({ paths, freeBytes }) => [paths, freeBytes])).toEqual([
    [['/config', '/manga'], 50 * gigabyte - 4096],
    [['/of-the-same-kind'], 40 * gigabyte],
  ])
})

test('a disk without a size has 0% used space', () => {
  expect(groupDisks([{ path: '/config', freeBytes: 0, totalBytes: 0 }]).disks[0]?.usedPercent).toBe(0)
})
