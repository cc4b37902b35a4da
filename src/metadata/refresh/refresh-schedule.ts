// Guarantee: metadata older than configured is requested again, also on a machine that is asleep or off for most of the day: due series
// are searched at startup and every hour.
import { repeatEvery, type Service } from '../../kernel/feature/index.ts'
import { clampFutureRefreshDates, countStaleBindings } from '../bindings/bindings.queries.ts'
import { findProvider } from '../bindings/fetch-bindings.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { loadMetadataSettings } from '../metadata-settings.ts'
import { refreshBoundTask } from './refresh.tasks.ts'

const pollIntervalMs = 3_600_000
const dayMs = 86_400_000

type ScheduleDeps = Pick<MetadataDeps, 'db' | 'clock' | 'log' | 'tasks' | 'sources'>

export const refreshSchedule = (deps: ScheduleDeps): Service => ({
  name: 'metadata.refresh-schedule',
  role: 'scheduler',
  start: async () =>
    repeatEvery({
      clock: deps.clock,
      everyMs: pollIntervalMs,
      run: () => checkSchedule(deps),
      onError: (err) => deps.log.error({ err }, 'Checking for outdated metadata failed; retrying in an hour'),
    }),
})

async function checkSchedule(deps: ScheduleDeps): Promise<void> {
  const { db, clock, tasks } = deps
  const { refreshEveryDays } = await loadMetadataSettings(db)
  if (refreshEveryDays === 0) return
  // Rounded to whole hours, so that a queued task absorbs the next one.
  const nowMs = Math.floor(clock.now() / pollIntervalMs) * pollIntervalMs
  const askedBeforeMs = nowMs - refreshEveryDays * dayMs
  await clampFutureRefreshDates(db, nowMs + dayMs)
  if (await isAnyStale(deps, askedBeforeMs)) await tasks.enqueue(db, refreshBoundTask, { askedBeforeMs })
}

/** Whether an enabled source has titles to refresh. */
async function isAnyStale(deps: ScheduleDeps, askedBeforeMs: number): Promise<boolean> {
  for (const { id: pluginId } of deps.sources.all) {
    if (!(await findProvider(deps, pluginId))) continue
    if ((await countStaleBindings(deps.db, { libraryId: undefined, askedBeforeMs, pluginId })) > 0) return true
  }
  return false
}
