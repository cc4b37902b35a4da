import { Worker } from 'node:worker_threads'
import type { AppBackup } from '../formats/app-backup/index.ts'
import { ClaimBusy, type ClaimManager, defineClaimKey } from '../kernel/claims/index.ts'
import { firstMessageOf } from '../kernel/threads/index.ts'
import { BackupImportBusy, BackupInvalid, BackupTooLarge, invalidReasons, TooMuchInIt } from './backups.errors.ts'
import type { BackupReadReply, BackupReadRequest } from './read-backup.worker.ts'

/** Maximum size of the uploaded file. */
export const largestBackupBytes = 64 * 1024 * 1024
/** Maximum size after decompression. */
const largestUnpackedBytes = 128 * 1024 * 1024
/** Titles as JavaScript objects need a multiple of their bytes; a file crafted to exhaust the memory ends only the worker thread. */
const threadMemoryMb = 1024

/** A request that waits for longer is likely to be ended by a proxy. */
const maxWaitMs = 50_000

export const backupClaim = defineClaimKey('reading app backup')

/**
 * Reads a backup in a worker thread, one at a time on all nodes, since each may briefly need a few hundred megabytes.
 * @throws BackupInvalid, BackupTooLarge, BackupImportBusy after `withinMs`
 */
export async function readBackup(claims: ClaimManager, bytes: Uint8Array, withinMs = maxWaitMs): Promise<AppBackup> {
  try {
    return await claims.hold(backupClaim(), () => readInThread(bytes), { withinMs })
  } catch (error) {
    throw ClaimBusy.matches(error) ? BackupImportBusy.with({ cause: error }) : error
  }
}

async function readInThread(bytes: Uint8Array): Promise<AppBackup> {
  const order: BackupReadRequest = { bytes, maxBytes: largestUnpackedBytes }
  const worker = new Worker(new URL('./read-backup.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  })
  const reply = await firstMessageOf<BackupReadReply>(worker).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? BackupTooLarge.with({ cause: error }, tooMuch()) : error
  })
  if (reply.kind === 'read') return reply.backup
  throw reply.code === 'TOO_LARGE' ? BackupTooLarge(tooMuch()) : BackupInvalid(invalidReasons[reply.code]())
}

const tooMuch = () => TooMuchInIt(largestUnpackedBytes / 1024 / 1024)
