// What must be done to the server's data before the features start: the schema of the database, the access to the configuration folder.
import { backUpBeforeMigration } from './database-maintenance/index.ts'
import { createEventTable } from './kernel/events/index.ts'
import type { AppContext, Feature } from './kernel/feature/index.ts'
import { restrictToOwner } from './kernel/files/index.ts'
import { nodeMigrations, openSchema } from './kernel/nodes/index.ts'
import { createOutboundLimits } from './kernel/outbound/index.ts'
import { storeSentences } from './kernel/sentences/index.ts'
import { type AnyTask, taskMigrations } from './kernel/tasks/index.ts'
import { isInside, listLibraries } from './library/index.ts'
import { version } from './version.ts'

interface Program {
  readonly features: readonly Feature[]
  readonly tasks: readonly AnyTask[]
  readonly shutDown: () => void
}

/** Brings the schema up to date and adds this process to the nodes. @throws SchemaTooNew, OlderNodesRunning, ConfigFolderDiffers */
export async function prepareDatabase(context: AppContext, { features, tasks, shutDown }: Program): Promise<void> {
  const ofKernel = [...taskMigrations, ...nodeMigrations, createEventTable, createOutboundLimits, storeSentences]
  const migrations = [...ofKernel, ...features.flatMap((feature) => feature.migrations)]
  await openSchema(context, {
    migrations,
    version,
    taskNames: tasks.map(({ name }) => name),
    backUp: () => backUpBeforeMigration(context, migrations),
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
