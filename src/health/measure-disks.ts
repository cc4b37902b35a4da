// How much room there is, for administrators to look at.
// Promise: a disk that hangs (a network share that is gone) keeps the answer waiting no longer than the limit.
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
