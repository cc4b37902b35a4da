import type { Selectable } from 'kysely'
import type { StoredSentence } from '../sentences/index.ts'

export type TaskState = 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'

export interface TaskTable {
  id: string
  name: string
  key: string
  lane: string
  /** JSON. */
  payload: string
  priority: number
  state: TaskState
  attempt: number
  maxAttempts: number
  /** Epoch ms. */
  runAt: number
  /** 1 once `runAt` was reached while it was queued: only these can be claimed. */
  isDue: 0 | 1
  leaseOwner: string | null
  leaseUntil: number | null
  /** 0..100. */
  percent: number | null
  message: StoredSentence | null
  /** JSON. */
  outcome: string | null
  error: StoredSentence | null
  createdAt: number
  startedAt: number | null
  finishedAt: number | null
}
export type TaskRow = Selectable<TaskTable>

declare module '../db/tables.ts' {
  interface Tables {
    task: TaskTable
  }
}
