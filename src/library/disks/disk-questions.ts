// Checks disks, some of which may not respond: each call to a network share that hangs blocks one of the process's few threads for
// as long as it hangs.
import { access } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

export interface DiskQuestions {
  /**
   * A question that has no response yet is not asked again.
   * @param key of the question
   * @returns undefined without a response in time, or once `stopping` is aborted
   */
  ask<T>(key: string, question: () => Promise<T>, stopping?: AbortSignal): Promise<T | undefined>
  /** Whether the disk of a folder responds, even with an error. */
  responds(folder: string, stopping: AbortSignal): Promise<boolean>
}

/** A connected disk responds faster. */
const timeoutMs = 5_000

export function createDiskQuestions(): DiskQuestions {
  const pending = new Set<string>()
  const ask: DiskQuestions['ask'] = async (key, question, stopping) => {
    if (pending.has(key) || stopping?.aborted) return undefined
    pending.add(key)
    const response = question().finally(() => pending.delete(key))
    const answered = new AbortController()
    const signal = stopping ? AbortSignal.any([answered.signal, stopping]) : answered.signal
    const late = delay(timeoutMs, undefined, { ref: false, signal }).catch(() => undefined)
    // An error that comes too late is of no interest.
    response.catch(() => undefined)
    return Promise.race([response, late]).finally(() => answered.abort())
  }
  const hasResponded = () => true
  return {
    ask,
    responds: async (folder, stopping) => (await ask(folder, () => access(folder).then(hasResponded, hasResponded), stopping)) ?? false,
  }
}
