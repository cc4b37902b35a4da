// Decompresses and parses one backup outside the main thread: a large one takes a second.
import { parentPort, workerData } from 'node:worker_threads'
import { type AppBackup, BackupError, type BackupErrorCode, readAppBackup } from '../formats/app-backup/index.ts'

export interface BackupReadRequest {
  readonly bytes: Uint8Array
  /** Maximum size of each decompressed layer. */
  readonly maxBytes: number
}

export type BackupReadReply =
  | { readonly kind: 'read'; readonly backup: AppBackup }
  | { readonly kind: 'refused'; readonly code: BackupErrorCode }

const { bytes, maxBytes } = workerData as BackupReadRequest

async function createReply(): Promise<BackupReadReply> {
  try {
    return { kind: 'read', backup: await readAppBackup(bytes, { maxBytes }) }
  } catch (error) {
    if (error instanceof BackupError) return { kind: 'refused', code: error.code }
    throw error
  }
}

parentPort?.postMessage(await createReply())
