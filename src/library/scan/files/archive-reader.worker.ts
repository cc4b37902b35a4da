// A thread that opens archives for the scan, in the order in which it receives lists of them.
import { parentPort } from 'node:worker_threads'
import { type FileList, type ListPart, readParts } from './read-parts.ts'

/** `done`: nothing is left of the list. */
export type ArchiveReadReply = ListPart | 'done'

const port = parentPort
port?.on('message', (list: FileList) => {
  for (const part of readParts(list)) port.postMessage(part satisfies ArchiveReadReply)
  port.postMessage('done' satisfies ArchiveReadReply)
})
