// Carries mismatches from where rows are read, which has no log, to the log. Node's own channel for diagnostics does that: it costs
// nothing while nobody reports.
import { channel } from 'node:diagnostics_channel'
import type { Log } from '../log/index.ts'
import type { StoredMismatch } from './stored-mismatch.ts'

const mismatches = channel('hondana:stored-mismatch')

export const reportStoredMismatch = (mismatch: StoredMismatch): void => mismatches.publish(mismatch)

/** Calls for each mismatch in this thread. @returns ends that */
export function onStoredMismatch(onMismatch: (mismatch: StoredMismatch) => void): () => void {
  const listen = (message: unknown) => {
    if (isMismatch(message)) onMismatch(message)
  }
  mismatches.subscribe(listen)
  return () => mismatches.unsubscribe(listen)
}

const isMismatch = (message: unknown): message is StoredMismatch => typeof message === 'object' && message !== null && 'place' in message

/** So many rows are told apart; a list that is shown often must not fill the log. */
const maxLogged = 1_000

/** Logs each mismatch once. Limit: after 1,000 different ones the first may be logged again. @returns ends that */
export function logStoredMismatches(log: Log): () => void {
  const logged = new Set<string>()
  return onStoredMismatch((mismatch) => {
    const key = JSON.stringify(mismatch)
    if (logged.has(key)) return
    if (logged.size >= maxLogged) logged.clear()
    logged.add(key)
    log.error({ ...mismatch, code: 'STORED_DATA_MISMATCH' }, 'Stored data does not have the expected form. A default is used instead.')
  })
}
