// One thread that opens archives for the scan, in the order in which it is asked.
import { parentPort } from 'node:worker_threads'
import { type needsDecoder, readBookFile } from './read-book-file.ts'
import type { Reading } from './reading.ts'

/** Absolute paths. */
export type ReadRequest = readonly string[]

export interface ReadAnswer {
  readonly readings: readonly (Reading | undefined | typeof needsDecoder)[]
  readonly tookMs: number
}

parentPort?.on('message', (paths: ReadRequest) => {
  const startedAt = performance.now()
  const readings = paths.map(readBookFile)
  parentPort?.postMessage({ readings, tookMs: performance.now() - startedAt } satisfies ReadAnswer)
})
