import type { Settings } from '../../../kernel/config/index.ts'

/** What a plugin package may take. */
export interface PackageLimits {
  /** From its start to its first answer. */
  readonly startMs: number
  /** Its own time for one answer; waiting for hosts does not count. */
  readonly callMs: number
  /** One answer, waiting included. */
  readonly wholeCallMs: number
  readonly memoryMb: number
  /** Requests to hosts at a time. */
  readonly fetches: number
  readonly answerBytes: number
  /** Without a question for so long, its process ends; the next question starts it again. */
  readonly idleMs: number
}

export const packageLimits = ({ pluginCallSeconds, pluginMemoryMb }: Settings): PackageLimits => ({
  startMs: Math.max(10_000, pluginCallSeconds * 1000),
  callMs: pluginCallSeconds * 1000,
  wholeCallMs: Math.max(5 * 60_000, pluginCallSeconds * 1000),
  memoryMb: pluginMemoryMb,
  fetches: 6,
  answerBytes: 4 * 1024 * 1024,
  idleMs: 5 * 60_000,
})
