import { repeatEvery, type Service } from '../../kernel/feature/index.ts'
import { completePendingFollows, type FollowTitleDeps } from './follow-title.ts'
import { completePendingMoves } from './move-follow.ts'

const intervalMs = 60_000

/** Completes what a crash interrupted, at the start and then every minute, because a library may be unavailable at first. */
export const followCompletion = (deps: FollowTitleDeps): Service => ({
  name: 'follow completion',
  role: 'scheduler',
  start: async () =>
    repeatEvery({
      clock: deps.clock,
      everyMs: intervalMs,
      run: async () => {
        await completePendingFollows(deps)
        await completePendingMoves(deps)
      },
      onError: (err) => deps.log.error({ err }, 'Completing followed titles failed'),
    }),
})
