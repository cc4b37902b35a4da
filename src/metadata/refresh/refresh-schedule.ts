// Guarantee: metadata older than configured is requested again, also on a machine that is asleep or off for most of the day: due series
// are searched at startup and every hour.
import type { Service } from '../../kernel/feature/index.ts'
import { clampFutureRefreshDates, isAnyStale } from '../bindings/bindings.queries.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { loadMetadataSettings } from '../metadata-settings.ts'
import { refreshBoundTask } from './refresh.tasks.ts'

const pollIntervalMs = 3_600_000
const dayMs = 86_400_000

type ScheduleDeps = Pick<MetadataDeps, 'db' | 'clock' | 'log' | 'tasks'>

export const refreshSchedule = (deps: ScheduleDeps): Service => ({
  name: 'metadata.refresh-schedule',
  role: 'scheduler',
  start: async () => {
    const stop = new AbortController()
    const running = lookUntil(deps, stop.signal)
    return async () => {
      stop.abort()
      await running
    }
  },
})

async function lookUntil(deps: ScheduleDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await checkSchedule(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'Checking for outdated metadata failed; retrying in an hour'),
    )
    await deps.clock.sleep(pollIntervalMs, signal).catch(() => undefined)
  }
}

async function checkSchedule({ db, clock, tasks }: ScheduleDeps): Promise<void> {
  const { refreshEveryDays } = await loadMetadataSettings(db)
  if (refreshEveryDays === 0) return
  // Rounded to whole hours, so that a queued task absorbs the next one.
  const nowMs = Math.floor(clock.now() / pollIntervalMs) * pollIntervalMs
  const askedBeforeMs = nowMs - refreshEveryDays * dayMs
  await clampFutureRefreshDates(db, nowMs + dayMs)
  if (await isAnyStale(db, askedBeforeMs)) await tasks.enqueue(db, refreshBoundTask, { askedBeforeMs })
}
