import { statfs } from 'node:fs/promises'
import { diskCalls } from '../kernel/disk-calls/index.ts'
import { asError, errorCodeOf } from '../kernel/errors/index.ts'
import type { Check } from '../kernel/feature/index.ts'
import { defineSentence, joinSentences, type Sentence } from '../kernel/sentences/index.ts'

const DiskFull = defineSentence('DISK_ALMOST_FULL', 'The disk with {folder:sentence} has less than 100 MiB free. Free up some space.')
const DiskUnavailable = defineSentence(
  'DISK_AWAY',
  "The disk with {folder:sentence} isn't responding ({fault}). Check that it's connected.",
)

/** Names of folders in these sentences. */
export const ConfigurationFolder = defineSentence('FOLDER_OF_CONFIGURATION', 'the configuration folder')
export const LibraryFolder = defineSentence('FOLDER_OF_LIBRARY', 'the library {library}')

/** A folder whose disk is monitored. */
export interface WatchedFolder {
  /** Name shown to users: "the configuration folder", "the library Manga". */
  readonly name: Sentence
  readonly path: string
}

/** Less is too little: a chapter has tens of megabytes, and a full disk stops the database. */
export const minFreeBytes = 100 * 1024 * 1024

/** Checks the free space on the disks of these folders; a folder that cannot be checked counts as an error. */
export const diskSpaceCheck = (folders: () => Promise<readonly WatchedFolder[]>): Check => ({
  component: 'diskSpace',
  run: async () => {
    const troubles = await Promise.all((await folders()).map(findDiskProblem))
    const problems = troubles.filter((trouble) => trouble !== undefined)
    return problems.length === 0 ? { status: 'UP' } : { status: 'DOWN', reason: joinSentences(problems) }
  },
})

async function findDiskProblem({ name, path }: WatchedFolder): Promise<Sentence | undefined> {
  try {
    const { bavail, bsize } = await diskCalls.callInTime(path, () => statfs(path))
    return isTooLittle(bavail * bsize) ? DiskFull(name) : undefined
  } catch (error) {
    return DiskUnavailable(name, errorCodeOf(error) ?? asError(error).message)
  }
}

/** @param freeBytes space available to this process */
export const isTooLittle = (freeBytes: number): boolean => freeBytes < minFreeBytes

// Measures free disk space for administrators.
// Guarantee: a disk that hangs (a disconnected network share) does not delay the response beyond the limit.
interface Disk {
  readonly path: string
  readonly freeBytes: number | null
  readonly totalBytes: number | null
}

const timeLimitMs = 2_000

export const measureDisks = (folders: readonly WatchedFolder[]): Promise<Disk[]> => Promise.all(folders.map(measure))

async function measure({ path }: WatchedFolder): Promise<Disk> {
  const silent = { path, freeBytes: null, totalBytes: null }
  const measurement = diskCalls
    .callInTime(path, () => statfs(path))
    .then(
      ({ bavail, blocks, bsize }) => ({ path, freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
      () => silent,
    )
  return Promise.race([measurement, new Promise<Disk>((resolve) => setTimeout(resolve, timeLimitMs, silent).unref())])
}
