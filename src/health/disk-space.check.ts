import { statfs } from 'node:fs/promises'
import { errorCodeOf } from '../kernel/errors/index.ts'
import type { Check } from '../kernel/feature/index.ts'
import { defineSentence, joinSentences, type Sentence } from '../kernel/sentences/index.ts'

const DiskFull = defineSentence('DISK_ALMOST_FULL', 'The disk with {folder:sentence} has less than 100 MiB free. Free up some space.')
const DiskUnavailable = defineSentence(
  'DISK_AWAY',
  "The disk with {folder:sentence} isn't responding ({fault}). Check that it's connected.",
)

/** What folders are called in these sentences. */
export const ConfigurationFolder = defineSentence('FOLDER_OF_CONFIGURATION', 'the configuration folder')
export const LibraryFolder = defineSentence('FOLDER_OF_LIBRARY', 'the library {library}')

/** A folder whose disk matters. */
export interface WatchedFolder {
  /** What a person calls it: "the configuration folder", "the library Manga". */
  readonly name: Sentence
  readonly path: string
}

/** Less is too little: a chapter is some tens of megabytes, and a full disk stops the database. */
export const minFreeBytes = 100 * 1024 * 1024

/** Whether the disks of these folders have room; a folder that cannot be asked counts as trouble. */
export const diskSpaceCheck = (folders: () => Promise<readonly WatchedFolder[]>): Check => ({
  component: 'diskSpace',
  run: async () => {
    const troubles = await Promise.all((await folders()).map(findDiskProblem))
    const found = troubles.filter((trouble) => trouble !== undefined)
    return found.length === 0 ? { status: 'UP' } : { status: 'DOWN', reason: joinSentences(found) }
  },
})

async function findDiskProblem({ name, path }: WatchedFolder): Promise<Sentence | undefined> {
  try {
    const { bavail, bsize } = await statfs(path)
    return isTooLittle(bavail * bsize) ? DiskFull(name) : undefined
  } catch (error) {
    return DiskUnavailable(name, errorCodeOf(error) ?? '')
  }
}

/** @param freeBytes what this process may still write */
export const isTooLittle = (freeBytes: number): boolean => freeBytes < minFreeBytes
