// A second file system of this machine: `const folder = await otherDiskThan(library.root)`.
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** @returns a folder for temporary files on another file system than this path; undefined on a machine with one */
export async function otherDiskThan(path: string): Promise<string | undefined> {
  const { dev } = await stat(path)
  for (const folder of ['/dev/shm', tmpdir(), '/var/tmp']) {
    const found = await stat(folder).catch(() => undefined)
    if (found && found.dev !== dev) return folder
  }
  return undefined
}
