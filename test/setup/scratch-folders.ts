// Temporary folders whose names contain the id of their process, so that a later run can identify those of a killed run.
// Those of a test run are in memory where the machine has enough. The tests create and remove files by the hundred thousand, and on a
// disk the system spends a quarter of the whole run on allocating and writing them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Several times the peak size of a run's files. */
const spareBytes = 2 ** 30
/** Includes the memory of the processes. */
const spareMemoryBytes = 5 * 2 ** 30

const prefixOf = (kind: string): string => `hondana-test-${kind}-`

/** A new folder of this process; the caller removes it. */
export const scratchFolder = (kind: string, place: string = tmpdir()): string =>
  mkdtempSync(join(place, `${prefixOf(kind)}${process.pid}-`))

/** Folders of this kind whose process has ended, in every possible location. */
export function abandonedFolders(kind: string, places: readonly string[] = [inMemory, tmpdir()]): readonly string[] {
  return [...new Set(places)].flatMap((place) =>
    namesIn(place)
      .filter((name) => name.startsWith(prefixOf(kind)) && !isAlive(Number.parseInt(name.slice(prefixOf(kind).length), 10)))
      .map((name) => join(place, name)),
  )
}

/** Removes a folder with what tests have mounted there: those of a killed run unmounted nothing. */
export function removeScratchFolder(folder: string): void {
  for (const mounted of mountsIn(folder)) spawnSync('umount', ['-l', mounted])
  // A browser that is closing may still write there.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** The innermost first. */
function mountsIn(folder: string): readonly string[] {
  if (process.platform !== 'linux') return []
  const paths = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => String(line.split(' ')[1]))
  const unescaped = paths.map((path) => path.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))))
  return unescaped.filter((path) => path.startsWith(`${folder}/`)).toReversed()
}

/** Location of a test run's files: in memory, otherwise in the system's temporary folder, even when TMPDIR names another. */
export const scratchParent = (): string => (process.env.TMPDIR === undefined && isUsable(inMemory) ? inMemory : tmpdir())

/** A container often has a small one, mounted without execute permission. */
function isUsable(place: string): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < spareMemoryBytes) return false
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= spareBytes && runsPrograms(place)
  } catch {
    return false
  }
}

function runsPrograms(place: string): boolean {
  const folder = scratchFolder('run', place)
  try {
    writeFileSync(join(folder, 'program'), '#!/bin/sh\n', { mode: 0o700 })
    return spawnSync(join(folder, 'program')).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
