// Measures free disk space for administrators.
// Guarantee: a disk that hangs (a disconnected network share) does not delay the response beyond the limit.
import { statfs } from 'node:fs/promises'
import type { WatchedFolder } from './disk-space.check.ts'

export interface Disk {
  readonly path: string
  readonly freeBytes: number | null
  readonly totalBytes: number | null
}

const timeLimitMs = 2_000

export const measureDisks = (folders: readonly WatchedFolder[]): Promise<Disk[]> => Promise.all(folders.map(measure))

async function measure({ path }: WatchedFolder): Promise<Disk> {
  const silent = { path, freeBytes: null, totalBytes: null }
  const answer = statfs(path).then(
    ({ bavail, blocks, bsize }) => ({ path, freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => silent,
  )
  return Promise.race([answer, new Promise<Disk>((resolve) => setTimeout(resolve, timeLimitMs, silent).unref())])
}
