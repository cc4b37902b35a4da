// Polls the account at an interval while its plugin is enabled.
// Guarantee: due polls are read from the database, so restarts neither delay nor repeat them; a changed configuration restarts
// polling immediately; after any failure the next poll runs.
import type { AppContext, Service } from '../../kernel/feature/index.ts'
import type { TaskKind } from '../../kernel/tasks/index.ts'
import type { Plugins } from '../../plugins/index.ts'
import { isPollDue } from './account-poll.rules.ts'
import type { AccountState } from './account-state.ts'

export interface PollerDeps extends Pick<AppContext, 'db' | 'clock' | 'log' | 'events' | 'tasks'> {
  readonly plugins: Pick<Plugins, 'accountFollows'>
  readonly memory: AccountState
  readonly pollTask: TaskKind<Record<string, never>>
}

const checkIntervalMs = 30_000

export const accountPoller = (deps: PollerDeps): Service => ({
  name: 'account watch',
  role: 'scheduler',
  start: async () => {
    const stopping = new AbortController()
    const watching = watch(deps, stopping.signal)
    return async () => {
      stopping.abort()
      await watching
    }
  },
})

async function watch(deps: PollerDeps, stopping: AbortSignal): Promise<void> {
  let revision: number | undefined
  while (!stopping.aborted) {
    const changed = new AbortController()
    const unsubscribe = deps.events.on('plugin.changed', () => changed.abort())
    try {
      revision = await pollWhenDue(deps, revision)
    } catch (error) {
      // A temporary database error, or a plugin that breaks its contract: the next check runs soon.
      deps.log.error({ err: error }, 'Scheduling the account check failed')
    }
    await deps.clock.sleep(checkIntervalMs, AbortSignal.any([stopping, changed.signal])).catch(() => undefined)
    unsubscribe()
  }
}

/** @param seen revision of the plugin at the last check; undefined before the first @returns the current revision */
async function pollWhenDue({ db, clock, tasks, plugins, memory, pollTask }: PollerDeps, seen: number | undefined): Promise<number> {
  const state = await plugins.accountFollows()
  if (state.state === 'disabled') return 0
  const isChanged = seen !== undefined && seen !== state.revision
  if (isChanged || isPollDue(await memory.lastPollAtMs(), state.provider.pollEveryMs, clock.now())) await tasks.enqueue(db, pollTask, {})
  return state.revision
}
