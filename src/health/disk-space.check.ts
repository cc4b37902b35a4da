import { statfs } from 'node:fs/promises'
import type { Check } from '../kernel/feature/index.ts'

/** A folder whose disk matters. */
export interface WatchedFolder {
  /** What a person calls it: "the configuration folder", "the library Manga". */
  readonly name: string
  readonly path: string
}

/** Less is too little: a chapter is some tens of megabytes, and a full disk stops the database. */
export const leastFreeBytes = 100 * 1024 * 1024

/** Whether the disks of these folders have room; a folder that cannot be asked counts as trouble. */
export const diskSpaceCheck = (folders: () => Promise<readonly WatchedFolder[]>): Check => ({
  component: 'diskSpace',
  run: async () => {
    const troubles = await Promise.all((await folders()).map(findTrouble))
    const found = troubles.filter((trouble) => trouble !== undefined)
    return found.length === 0 ? { status: 'UP' } : { status: 'DOWN', reason: found.join(' ') }
  },
})

async function findTrouble({ name, path }: WatchedFolder): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(path)
    return isTooLittle(bavail * bsize) ? `The disk of ${name} has less than 100 MiB free; make room.` : undefined
  } catch (error) {
    return `The disk of ${name} cannot be asked (${(error as NodeJS.ErrnoException).code}); check that it is connected.`
  }
}

/** @param freeBytes what this process may still write */
export const isTooLittle = (freeBytes: number): boolean => freeBytes < leastFreeBytes
