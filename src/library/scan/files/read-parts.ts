// Several threads read the files of one list: each takes the next few that none has taken, so all of them finish at about the same time.
// On a slow disk other threads take the same files one by one, faster, so that these find them in the system's file cache.
import { readAhead } from '../../../formats/archive/zip/index.ts'
import type { FileReadResult } from './file-reading.ts'
import { type needsDecoder, readBookFile } from './read-book-file.ts'

/** Plain data, so that it can be passed to threads. */
export interface FileList {
  /** Absolute. */
  readonly paths: readonly string[]
  readonly slowDisk: boolean
  /** One Int32: how many files have been taken. */
  readonly taken: SharedArrayBuffer
  /** One Int32: how many files have been taken to be read ahead. */
  readonly ahead: SharedArrayBuffer
}

export interface ListPart {
  /** Index of the first file. */
  readonly start: number
  readonly readings: readonly (FileReadResult | undefined | typeof needsDecoder)[]
  readonly tookMs: number
}

const filesPerPart = 16

export const newFileList = (paths: readonly string[], slowDisk: boolean): FileList => ({
  paths,
  slowDisk,
  taken: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  ahead: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
})

/** Takes and reads files until none is left. Blocking; for worker threads. */
export function* readParts({ paths, slowDisk, taken }: FileList): Generator<ListPart> {
  const next = new Int32Array(taken)
  for (;;) {
    const start = Atomics.add(next, 0, filesPerPart)
    if (start >= paths.length) return
    const startedAt = performance.now()
    const readings = paths.slice(start, start + filesPerPart).map((path) => readBookFile(path, { slowDisk }))
    yield { start, readings, tookMs: performance.now() - startedAt }
  }
}

/** Takes files and reads them ahead until none is left, or until all have been taken to be opened. Blocking; for worker threads. */
export function readFilesAhead({ paths, taken, ahead }: FileList): void {
  const [opened, next] = [new Int32Array(taken), new Int32Array(ahead)]
  for (;;) {
    const path = paths[Atomics.add(next, 0, 1)]
    if (path === undefined || Atomics.load(opened, 0) >= paths.length) return
    try {
      readAhead(path)
    } catch {
      // Whoever opens the file finds the same error and handles it.
    }
  }
}
