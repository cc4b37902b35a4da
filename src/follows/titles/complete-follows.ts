import type { Service } from '../../kernel/feature/index.ts'
import { completePendingFollows, type FollowTitleDeps } from './follow-title.ts'
import { completePendingMoves } from './move-follow.ts'

const intervalMs = 60_000

/** Completes what a crash interrupted, at the start and then every minute, because a library may be unavailable at first. */
export const followCompletion = (deps: FollowTitleDeps): Service => ({
  name: 'follow completion',
  role: 'scheduler',
  start: async () => {
    const stopping = new AbortController()
    const running = runCompletion(deps, stopping.signal)
    return async () => {
      stopping.abort()
      await running
    }
  },
})

async function runCompletion(deps: FollowTitleDeps, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await completePendingFollows(deps)
      await completePendingMoves(deps)
    } catch (error) {
      deps.log.error({ err: error }, 'Completing followed titles failed')
    }
    await deps.clock.sleep(intervalMs, stopping).catch(() => undefined)
  }
}
