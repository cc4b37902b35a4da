import type { ServerDisk } from '../api/types.ts'

export interface DiskUse {
  readonly paths: readonly string[]
  readonly freeBytes: number
  readonly totalBytes: number
  /** 0 to 100. */
  readonly usedPercent: number
}

/**
 * Merges folders that report the same sizes into one row: two disks do not agree to the byte, so they are on the same disk.
 * @returns the disks in the order of their first folder, and the folders whose disk does not respond
 */
export const groupDisks = (
  serverDisks: readonly ServerDisk[],
): { readonly disks: readonly DiskUse[]; readonly silent: readonly string[] } => {
  const groups = new Map<string, DiskUse>()
  const silent: string[] = []
  for (const { path, freeBytes, totalBytes } of serverDisks) {
    if (freeBytes === null || totalBytes === null) silent.push(path)
    else {
      const key = `${totalBytes}/${freeBytes}`
      const usedPercent = totalBytes === 0 ? 0 : Math.round(((totalBytes - freeBytes) / totalBytes) * 100)
      groups.set(key, { paths: [...(groups.get(key)?.paths ?? []), path], freeBytes, totalBytes, usedPercent })
    }
  }
  return { disks: [...groups.values()], silent }
}
