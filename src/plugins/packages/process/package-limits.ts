import type { Settings } from '../../../kernel/config/index.ts'

/** Resource limits of a plugin package. */
export interface PackageLimits {
  /** From its start to its first response. */
  readonly startMs: number
  /** The plugin's own time for one call; waiting for hosts does not count. */
  readonly callMs: number
  /** One call, waiting included. */
  readonly wholeCallMs: number
  readonly memoryMb: number
  /** Concurrent requests to hosts. */
  readonly fetches: number
  readonly answerBytes: number
  /** After this time without a call its process ends; the next call starts it again. */
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
