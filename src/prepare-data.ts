// What must be done to the server's data before the features start: the schema of the database, the access to the configuration folder.
import { backUpBeforeMigration, completeKeyRestore } from './database-maintenance/index.ts'
import type { FeatureMigration } from './kernel/db/index.ts'
import { createEventTable } from './kernel/events/index.ts'
import type { AppContext, Feature } from './kernel/feature/index.ts'
import { restrictToOwner } from './kernel/files/index.ts'
import { nodeMigrations, openSchema } from './kernel/nodes/index.ts'
import { createOutboundLimits } from './kernel/outbound/index.ts'
import { storeSentences } from './kernel/sentences/index.ts'
import { type AnyTask, taskMigrations } from './kernel/tasks/index.ts'
import { isInside, listLibraries, searchIndex } from './library/index.ts'
import { version } from './version.ts'

interface Program {
  readonly features: readonly Feature[]
  readonly tasks: readonly AnyTask[]
  readonly shutDown: () => void
}

export const migrationsOf = (features: readonly Feature[]): readonly FeatureMigration[] => [
  ...taskMigrations,
  ...nodeMigrations,
  createEventTable,
  createOutboundLimits,
  storeSentences,
  ...features.flatMap(({ migrations }) => migrations),
]

/**
 * Tables that a copy or a backup leaves out: the search index is built again, and what running nodes tell each other is of no use later.
 */
export const leaveOut: readonly string[] = [
  ...searchIndex.tables,
  ...['node', 'leader', 'installation', 'libraryRootView', 'event', 'hostLimit', 'quotaTurn', 'attemptCount'],
]

/** Brings the schema up to date and adds this process to the nodes. @throws SchemaTooNew, OlderNodesRunning, ConfigFolderDiffers */
export async function prepareDatabase(context: AppContext, { features, tasks, shutDown }: Program): Promise<void> {
  const migrations = migrationsOf(features)
  await openSchema(context, {
    migrations,
    version,
    taskNames: tasks.map(({ name }) => name),
    backUp: async () => {
      if (context.databaseLocation.engine === 'postgres') await completeKeyRestore(context.db, context.settings.configDir)
      await backUpBeforeMigration({ ...context, leaveOut }, migrations)
    },
    onOutdated: (error) => {
      context.log.fatal(error.message)
      shutDown()
    },
  })
}

/** Makes the configuration folder private. A folder that contains a library stays accessible, because other programs may read that. */
export async function closeConfigFolder({ db, log, settings: { configDir } }: AppContext, exposed: readonly string[]): Promise<void> {
  const holdsLibrary = (await listLibraries(db)).some(({ root }) => isInside(configDir, root))
  const open = holdsLibrary || (await restrictToOwner(configDir)) ? exposed : [...exposed, configDir]
  if (open.length > 0)
    log.warn({ paths: open }, "Other users of this machine can read the server's data, and the server isn't allowed to restrict access")
}
