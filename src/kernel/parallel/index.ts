export { inParallel } from './in-parallel.ts'
export { createShareRunning, type ShareRunning } from './share-running.ts'
