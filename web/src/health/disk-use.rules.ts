import type { ServerDisk } from '../api/types.ts'

export interface DiskUse {
  readonly paths: readonly string[]
  readonly freeBytes: number
  readonly totalBytes: number
  /** 0 to 100. */
  readonly usedPercent: number
}

/** More than is written between two measurements. */
const maxWrittenBytes = 64 * 1024 ** 2

/**
 * Merges folders that report the same sizes into one row: two disks hardly agree that closely, so they are on the same disk.
 * @returns the disks in the order of their first folder, and the folders whose disk does not respond
 */
export const groupDisks = (
  serverDisks: readonly ServerDisk[],
): { readonly disks: readonly DiskUse[]; readonly silent: readonly string[] } => {
  const disks: DiskUse[] = []
  const silent: string[] = []
  for (const { path, freeBytes, totalBytes } of serverDisks) {
    if (freeBytes === null || totalBytes === null) {
      silent.push(path)
      continue
    }
    const same = disks.findIndex((disk) => disk.totalBytes === totalBytes && Math.abs(disk.freeBytes - freeBytes) <= maxWrittenBytes)
    const before = disks[same]
    const free = Math.min(freeBytes, before?.freeBytes ?? freeBytes)
    const usedPercent = totalBytes === 0 ? 0 : Math.round(((totalBytes - free) / totalBytes) * 100)
    const disk = { paths: [...(before?.paths ?? []), path], freeBytes: free, totalBytes, usedPercent }
    if (before) disks[same] = disk
    else disks.push(disk)
  }
  return { disks, silent }
}
