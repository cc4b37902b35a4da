import { createDiskCalls } from './disk-calls.ts'

export { DiskNotResponding } from './disk-calls.ts'

/** Of the process, like its threads. */
export const diskCalls = createDiskCalls()
