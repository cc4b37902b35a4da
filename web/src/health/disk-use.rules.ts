import type { ServerDisk } from '../api/types.ts'

export interface DiskUse {
  readonly paths: readonly string[]
  readonly freeBytes: number
  readonly totalBytes: number
  /** 0 to 100. */
  readonly usedPercent: number
}

/**
 * Folders that tell the same of their disk lie on the same one (that two disks agree to the byte does not happen): one row for them.
 * @returns the disks in the order of their first folder, and the folders whose disk does not answer
 */
export const groupDisks = (asked: readonly ServerDisk[]): { readonly disks: readonly DiskUse[]; readonly silent: readonly string[] } => {
  const groups = new Map<string, DiskUse>()
  const silent: string[] = []
  for (const { path, freeBytes, totalBytes } of asked) {
    if (freeBytes === null || totalBytes === null) silent.push(path)
    else {
      const key = `${totalBytes}/${freeBytes}`
      const usedPercent = totalBytes === 0 ? 0 : Math.round(((totalBytes - freeBytes) / totalBytes) * 100)
      groups.set(key, { paths: [...(groups.get(key)?.paths ?? []), path], freeBytes, totalBytes, usedPercent })
    }
  }
  return { disks: [...groups.values()], silent }
}
