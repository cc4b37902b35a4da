// Free space of folders, and folders to suggest for a library.
// Guarantee: a disk that hangs (a disconnected network share) does not delay the response beyond the limit.
import { access, constants, readFile, realpath, stat, statfs } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { DiskNotResponding, diskCalls } from '../../kernel/disk-calls/index.ts'
import type { FolderSpaceDto } from './filesystem.schemas.ts'
import { isSystemFolder, mountedDisksOf } from './folder-place.rules.ts'
import { FolderNotListed, FolderPathNotAbsolute, listFolder, reasonOf } from './list-folder.ts'

const timeLimitMs = 2_000

/** @throws FolderPathNotAbsolute, FolderNotListed */
export async function measureFolder(given: string): Promise<FolderSpaceDto> {
  if (!isAbsolute(given)) throw FolderPathNotAbsolute(given)
  const path = resolve(given)
  const measured = await withinLimit(
    measure(path).catch((error: unknown) => {
      if (DiskNotResponding.matches(error)) return undefined
      throw FolderNotListed.with({ cause: error }, path, reasonOf(error))
    }),
  )
  return measured ?? { path, freeBytes: null, totalBytes: null, writable: false }
}

async function measure(path: string): Promise<FolderSpaceDto> {
  const [{ bavail, blocks, bsize }, writable] = await diskCalls.callInTime(path, () => Promise.all([statfs(path), isWritable(path)]))
  return { path, freeBytes: bavail * bsize, totalBytes: blocks * bsize, writable }
}

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

/** Undefined when it takes too long. */
const withinLimit = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([answer, new Promise<undefined>((done) => setTimeout(done, timeLimitMs, undefined).unref())])

const maxSuggestions = 8

/** Usual places of media, mounted disks and the home folder, as far as they exist; those that can be written to first. */
export async function suggestFolders(ownFolders: readonly string[]): Promise<readonly FolderSpaceDto[]> {
  const candidates = [...usualFolders, ...(await mountedDisks()), homedir()]
  const found = await Promise.all(candidates.map((path) => withinLimit(describe(path, ownFolders).catch(() => undefined))))
  const known = found.filter((one) => one !== undefined)
  const distinct = known.filter(({ path }, place) => known.findIndex((other) => other.path === path) === place)
  return distinct.sort((a, b) => Number(b.writable) - Number(a.writable)).slice(0, maxSuggestions)
}

const usualFolders = ['/media', '/data', '/manga', '/comics', '/books', '/library', '/mnt', '/srv', '/storage', '/share', '/volume1']

async function describe(path: string, ownFolders: readonly string[]): Promise<FolderSpaceDto | undefined> {
  const [real, stats] = await diskCalls.callInTime(path, () => Promise.all([realpath(path), stat(path)]))
  if (real === '/' || isSystemFolder(real) || ownFolders.includes(real) || !stats.isDirectory()) return undefined
  return measure(path)
}

async function mountedDisks(): Promise<readonly string[]> {
  if (process.platform === 'linux') return mountedDisksOf(await readFile('/proc/mounts', 'utf8').catch(() => ''))
  if (process.platform !== 'darwin' && process.platform !== 'win32') return []
  const { directories } = await listFolder({ path: process.platform === 'darwin' ? '/Volumes' : '', showFiles: false })
  return directories.map((directory) => directory.path)
}
