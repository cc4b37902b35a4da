// One thread that opens archives for the scan, in the order in which it is asked.
import { parentPort } from 'node:worker_threads'
import { type needsDecoder, readBookFile } from './read-book-file.ts'
import type { Reading } from './reading.ts'

export interface ReadRequest {
  /** Absolute. */
  readonly paths: readonly string[]
  readonly slowDisk: boolean
}

export interface ReadAnswer {
  readonly readings: readonly (Reading | undefined | typeof needsDecoder)[]
  readonly tookMs: number
}

parentPort?.on('message', ({ paths, slowDisk }: ReadRequest) => {
  const startedAt = performance.now()
  const readings = paths.map((path) => readBookFile(path, { slowDisk }))
  parentPort?.postMessage({ readings, tookMs: performance.now() - startedAt } satisfies ReadAnswer)
})
