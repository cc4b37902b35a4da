// Temporary folders that carry the id of the process they belong to, so that a later run can tell which ones a killed run left.
// Those of a test run lie in memory where the machine has some to spare. The tests make and remove files by the hundred thousand, and
// on a disk the system spends a quarter of the whole run on finding places for them and on waiting until they are written.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Several times what a run has there at once. */
const spareBytes = 2 ** 30
/** With what the processes need. */
const spareMemoryBytes = 5 * 2 ** 30

const prefixOf = (kind: string): string => `hondana-test-${kind}-`

/** A new folder of this process; it is the caller who removes it. */
export const scratchFolder = (kind: string, place: string = tmpdir()): string =>
  mkdtempSync(join(place, `${prefixOf(kind)}${process.pid}-`))

/** Folders of this kind whose process is gone, in every place where there may be some. */
export function abandonedFolders(kind: string): readonly string[] {
  return [...new Set([inMemory, tmpdir()])].flatMap((place) =>
    namesIn(place)
      .filter((name) => name.startsWith(prefixOf(kind)) && !isAlive(Number.parseInt(name.slice(prefixOf(kind).length), 10)))
      .map((name) => join(place, name)),
  )
}

/** Where a test run keeps its files: in memory, else in the system's temporary folder, also when TMPDIR names another. */
export const scratchParent = (): string => (process.env.TMPDIR === undefined && isUsable(inMemory) ? inMemory : tmpdir())

/** A container often has a small one, where no program may run. */
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
