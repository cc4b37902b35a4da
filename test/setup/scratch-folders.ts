// Temporary folders that carry the id of the process they belong to, so that a later run can tell which ones a killed run left.
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefixOf = (kind: string): string => `hondana-test-${kind}-`

/** A new folder of this process; it is the caller who removes it. */
export const scratchFolder = (kind: string): string => mkdtempSync(join(tmpdir(), `${prefixOf(kind)}${process.pid}-`))

/** Folders of this kind whose process is gone. */
export function abandonedFolders(kind: string): readonly string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefixOf(kind)) && !isAlive(Number.parseInt(name.slice(prefixOf(kind).length), 10)))
    .map((name) => join(tmpdir(), name))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
