// Brings the schema up to date while other nodes may be running, of this version or an earlier one.
import type { Clock } from '../clock/index.ts'
import { assertSchemaSupported, type Db, type FeatureMigration, migrate, pendingMigrations } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import { createNodes } from './migrations/2026-11-23T17-20-nodes.ts'
import { type KnownNode, nodesInTheWay } from './node.rules.ts'
import type { NodeProgram, Nodes } from './nodes.ts'
import { assertSharedConfigFolder } from './shared-folder.ts'
import { withStartLock } from './start-lock.queries.ts'

/** Older nodes are still running, and can't work with the new schema. */
export class OlderNodesRunning extends Error {
  override readonly name = 'OlderNodesRunning'
}

export interface OpenSchemaDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly nodes: Nodes
  readonly settings: { readonly configDir: string }
}

export interface OpenSchemaParts extends Pick<NodeProgram, 'taskNames' | 'onOutdated'> {
  readonly migrations: readonly FeatureMigration[]
  /** Of the program. */
  readonly version: string
  /** Called before a schema that is in use changes. */
  backUp(): Promise<void>
}

const lookEveryMs = 5_000
/** A node that was killed counts as running for half a minute. */
const maxWaitMs = 60_000

/**
 * Applies the due steps, once for all nodes, and adds this node to the list.
 * @throws SchemaTooNew, OlderNodesRunning, ConfigFolderDiffers
 */
export async function openSchema(deps: OpenSchemaDeps, parts: OpenSchemaParts): Promise<void> {
  const { clock, log, db } = deps
  const beganMs = performance.now()
  const onWait = () => log.info('Another node is preparing the database; waiting for it')
  for (;;) {
    // Checking, migrating and joining are one step: no older node can appear in between.
    const older = await withStartLock(db, () => openOnce(deps, parts), onWait)
    if (older.length === 0) return
    const names = older.map(({ name, version }) => `${name} (${version})`).join(', ')
    if (performance.now() - beganMs > maxWaitMs)
      throw new OlderNodesRunning(
        `This version changes the database in a way that earlier versions can't work with, and these nodes still run one: ${names}. Stop them, then start this node again.`,
      )
    log.warn({ nodes: names }, 'Waiting for nodes of an earlier version to stop before updating the database')
    await clock.sleep(lookEveryMs)
  }
}

const slowStepMs = 5_000

/** Tells whoever waits for the server what it is doing. */
function logIfSlow(log: Log, step: string, tookMs: number): void {
  if (tookMs >= slowStepMs) log.info({ step, seconds: Math.round(tookMs / 1000) }, 'Updated the database; large libraries take longer')
}

/** @returns the nodes that have to stop first */
async function openOnce(deps: OpenSchemaDeps, parts: OpenSchemaParts): Promise<readonly KnownNode[]> {
  const { db, log, nodes, settings } = deps
  const { migrations, version } = parts
  await assertSchemaSupported(db, migrations)
  const { pendingNames, pendingContracts, unknown } = await pendingMigrations(db, migrations)
  const others = async () => (await nodes.list()).filter(({ id }) => id !== nodes.id)
  const hasNodes = !pendingNames.includes(createNodes.name)
  if (pendingContracts.length > 0 && hasNodes) {
    const older = nodesInTheWay(await others(), pendingContracts)
    if (older.length > 0) return older
  }
  await parts.backUp()
  await migrate(db, migrations, { version, onApplied: (step, tookMs) => logIfSlow(log, step, tookMs) })
  if (unknown.length > 0)
    log.warn({ steps: unknown }, 'A newer version of Hondana has updated the database; this version can work with it, but update it soon')
  await assertSharedConfigFolder(db, settings.configDir, await others())
  const contractSteps = migrations.filter(({ isContract }) => isContract).map(({ name }) => name)
  await nodes.join({ ...parts, contractSteps })
  return []
}
