// A temporary folder of files for one test file.

import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestFolder extends Disposable {
  readonly path: string
  /** Writes a file and returns its path. */
  file(name: string, bytes: Uint8Array | string): string
}

export function aFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'archive-test-'))
  return {
    path,
    file: (name, bytes) => {
      const target = join(path, name)
      writeFileSync(target, bytes)
      return target
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Calls `use` with the file open. */
export function withOpenFile<T>(path: string, use: (fd: number) => T): T {
  const fd = openSync(path, 'r')
  try {
    return use(fd)
  } finally {
    closeSync(fd)
  }
}
