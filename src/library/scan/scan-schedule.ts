import type { AppContext, Service } from '../../kernel/feature/index.ts'
import { type Library, listLibraries } from '../libraries/libraries.queries.ts'
import { scanLibraryTask } from './scan.tasks.ts'
import { isScanDue } from './scan-due.rules.ts'

const pollIntervalMs = 60_000

type ScheduleDeps = Pick<AppContext, 'db' | 'clock' | 'log' | 'tasks' | 'nodes'>

/**
 * Queues the scans of libraries that are configured so when the installation starts, whichever node runs the schedules. A node that
 * starts while others are running scans nothing: the libraries were watched by another one.
 */
export const scanAtStart = (deps: ScheduleDeps & Pick<AppContext, 'settings'>): Service => ({
  name: 'library.scan-at-start',
  role: 'any',
  start: async () => {
    const isStart = deps.settings.roles.includes('scheduler') && deps.nodes.startedInstallation()
    if (isStart) await queueScans(deps, ({ options }) => options.scanOnStartup)
    return async () => undefined
  },
})

/** Queues due scans by the interval of each library. */
export const scanSchedule = (deps: ScheduleDeps): Service => ({
  name: 'library.scan-schedule',
  role: 'scheduler',
  start: async () => {
    let checking = Promise.resolve()
    const timer = setInterval(() => {
      checking = checking
        .then(() => queueScans(deps, (library) => isScanDue(library, deps.clock.now())))
        .catch((error: unknown) => deps.log.error({ err: error }, 'Checking for due scans failed; retrying in a minute'))
    }, pollIntervalMs)
    return async () => {
      clearInterval(timer)
      await checking
    }
  },
})

async function queueScans({ db, tasks }: Pick<ScheduleDeps, 'db' | 'tasks'>, matches: (library: Library) => boolean): Promise<void> {
  for (const library of await listLibraries(db)) {
    if (matches(library)) await tasks.enqueue(db, scanLibraryTask, { libraryId: library.id })
  }
}
