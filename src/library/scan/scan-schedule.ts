import type { AppContext, Service } from '../../kernel/feature/index.ts'
import { listLibraries } from '../libraries/libraries.queries.ts'
import { scanLibraryTask } from './scan.tasks.ts'
import { isScanDue } from './scan-due.rules.ts'

const pollIntervalMs = 60_000

/**
 * Queues due scans: at startup if the library is configured so, then by each library's interval. A node that starts or takes over the
 * schedules while the installation is running scans nothing: the library was watched by another one.
 */
export const scanSchedule = (deps: Pick<AppContext, 'db' | 'clock' | 'log' | 'tasks' | 'nodes'>): Service => {
  let hasScanned = false
  return {
    name: 'library.scan-schedule',
    role: 'scheduler',
    start: async () => {
      const isStartup = deps.nodes.startedInstallation() && !hasScanned
      hasScanned = true
      return startSchedule(deps, isStartup)
    },
  }
}

async function startSchedule(
  { db, clock, log, tasks }: Pick<AppContext, 'db' | 'clock' | 'log' | 'tasks'>,
  isStartup: boolean,
): Promise<() => Promise<void>> {
  const queueWhere = async (matches: (library: Awaited<ReturnType<typeof listLibraries>>[number]) => boolean) => {
    for (const library of await listLibraries(db)) {
      if (matches(library)) await tasks.enqueue(db, scanLibraryTask, { libraryId: library.id })
    }
  }
  if (isStartup) await queueWhere((library) => library.options.scanOnStartup)
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking
      .then(() => queueWhere((library) => isScanDue(library, clock.now())))
      .catch((error: unknown) => log.error({ err: error }, 'Checking for due scans failed; retrying in a minute'))
  }, pollIntervalMs)
  return async () => {
    clearInterval(timer)
    await checking
  }
}
