// A thread that opens archives for the scan, in request order.
import { parentPort } from 'node:worker_threads'
import type { FileReadResult } from './file-reading.ts'
import { type needsDecoder, readBookFile } from './read-book-file.ts'

export interface ArchiveReadRequest {
  /** Absolute. */
  readonly paths: readonly string[]
  readonly slowDisk: boolean
}

export interface ArchiveReadReply {
  readonly readings: readonly (FileReadResult | undefined | typeof needsDecoder)[]
  readonly tookMs: number
}

parentPort?.on('message', ({ paths, slowDisk }: ArchiveReadRequest) => {
  const startedAt = performance.now()
  const readings = paths.map((path) => readBookFile(path, { slowDisk }))
  parentPort?.postMessage({ readings, tookMs: performance.now() - startedAt } satisfies ArchiveReadReply)
})
