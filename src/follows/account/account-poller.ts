// Looks at the account every so often while its plugin is enabled.
// Promise: what is due is read from the database, so restarts neither postpone nor repeat; a saved configuration starts anew at once;
// whatever fails, the next look comes.
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

const pollIntervalMs = 30_000

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
    const forget = deps.events.on('plugin.changed', () => changed.abort())
    try {
      revision = await pollWhenDue(deps, revision)
    } catch (error) {
      // Passing trouble of the database, or a plugin that breaks its contract: the next look comes soon.
      deps.log.error({ err: error }, 'Scheduling the account check failed')
    }
    await deps.clock.sleep(pollIntervalMs, AbortSignal.any([stopping, changed.signal])).catch(() => undefined)
    forget()
  }
}

/** @param seen revision of the plugin at the last look; undefined before the first @returns the revision now */
async function pollWhenDue({ db, clock, tasks, plugins, memory, pollTask }: PollerDeps, seen: number | undefined): Promise<number> {
  const state = await plugins.accountFollows()
  if (state.state === 'disabled') return 0
  const isChanged = seen !== undefined && seen !== state.revision
  if (isChanged || isPollDue(await memory.lastPollAtMs(), state.provider.pollEveryMs, clock.now())) await tasks.enqueue(db, pollTask, {})
  return state.revision
}
