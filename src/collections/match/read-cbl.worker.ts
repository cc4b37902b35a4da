// Parses one reading list outside the main thread: a large one takes a second.
import { parentPort, workerData } from 'node:worker_threads'
import { parseCbl } from '../../formats/reading-list/index.ts'

const bytes: Uint8Array = workerData

parentPort?.postMessage(parseCbl(bytes))
