// The features that show what all others provide: health, metrics, maintenance, live events, nodes.
import { adminFeature } from './admin/index.ts'
import { healthFeature, LibraryFolder } from './health/index.ts'
import type { AppContext, Feature } from './kernel/feature/index.ts'
import type { Certificate } from './kernel/http/index.ts'
import type { LogMemory } from './kernel/log/index.ts'
import { listLibraries } from './library/index.ts'
import { liveEventsFeature } from './live-events/index.ts'
import { maintenanceFeature } from './maintenance/index.ts'
import { nodesFeature } from './nodes/index.ts'
import { version } from './version.ts'

interface OverviewParts {
  readonly logMemory: LogMemory
  readonly shutDown: () => void
  readonly certificate: Certificate | undefined
}

/** @returns all features, these included; maintenance comes first, because it watches the routes of the others */
export function withOverviews(
  context: AppContext,
  features: readonly Feature[],
  { logMemory, shutDown, certificate }: OverviewParts,
): readonly Feature[] {
  const nodes = nodesFeature(context, { version, taskNames: features.flatMap(({ tasks }) => tasks.map(({ name }) => name)) })
  const all = [...features, nodes]
  return [
    maintenanceFeature(
      context,
      all.flatMap((feature) => feature.fixes),
    ),
    ...all,
    adminFeature(context, {
      version,
      meters: [context.tasks.executions, ...all.flatMap((feature) => feature.meters)],
      logMemory,
      shutDown,
    }),
    liveEventsFeature(
      context,
      all.flatMap((feature) => feature.liveEvents),
    ),
    healthFeature(context, {
      checks: all.flatMap((feature) => feature.checks),
      libraryFolders: () => watchedFolders(context),
      certificate,
    }),
  ]
}

const watchedFolders = async ({ db }: AppContext) =>
  (await listLibraries(db)).map(({ name, root }) => ({ name: LibraryFolder(name), path: root }))
