import { hostname } from 'node:os'
import type { Clock } from '../clock/index.ts'
import type { Settings } from '../config/index.ts'
import { assertSchemaSupported, type Db, engineOf, type FeatureMigration, SchemaTooNew } from '../db/index.ts'
import { hasErrorCode } from '../errors/index.ts'
import { newLeaseOwner } from '../leases/index.ts'
import type { Log } from '../log/index.ts'
import { type KnownNode, renewNodeEveryMs, showGoneMs, startsInstallation } from './node.rules.ts'
import { cutLongLeases, deleteNodes, insertNode, listNodes, type NewNode, renewNode } from './nodes.queries.ts'

/** What other nodes need to know about the program of this one. */
export interface NodeProgram {
  /** Tasks that it can run. */
  readonly taskNames: readonly string[]
  /** All steps of the schema that it knows. */
  readonly migrations: readonly Pick<FeatureMigration, 'name'>[]
  /** Names of those that exclude older programs. */
  readonly contractSteps: readonly string[]
  /** Called when the schema has meanwhile been changed in a way that this program can't work with. */
  onOutdated(error: Error): void
}

export interface Nodes {
  /** Also the owner of everything that this process holds by a lease. */
  readonly id: string
  readonly name: string
  /** Whether other processes can share the database. */
  readonly isShared: boolean
  /** Adds this process to the list, until it leaves. */
  join(program: NodeProgram): Promise<void>
  /** Whether the installation started with this process: no other one that runs schedules was there when it joined. */
  startedInstallation(): boolean
  /** Every running node, and those that disappeared during the last hour. */
  list(): Promise<readonly KnownNode[]>
  /** How many nodes run, as of the last few seconds. */
  runningCount(): number
  leave(): Promise<void>
}

export interface NodesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly settings: Pick<Settings, 'roles' | 'nodeName'>
  /** Of the program. */
  readonly version: string
}

export function createNodes(deps: NodesDeps): Nodes {
  const id = newLeaseOwner()
  const name = deps.settings.nodeName ?? hostname()
  const self = { id, name, version: deps.version, roles: deps.settings.roles, host: hostname(), pid: process.pid }
  return engineOf(deps.db) === 'postgres' ? createSharedNodes(deps, self) : createOnlyNode(deps, self)
}

type Self = Omit<NewNode, 'taskNames' | 'contractSteps'>

/** Of a SQLite file there is one process: nothing is stored. */
function createOnlyNode({ clock }: NodesDeps, self: Self): Nodes {
  const startedAt = clock.now()
  let node: KnownNode = { ...self, taskNames: [], contractSteps: [], startedAt, silentMs: 0, isGone: false }
  return {
    ...self,
    isShared: false,
    join: async ({ taskNames, contractSteps }) => {
      node = { ...node, taskNames, contractSteps }
    },
    startedInstallation: () => true,
    list: async () => [node],
    runningCount: () => 1,
    leave: async () => undefined,
  }
}

function createSharedNodes(deps: NodesDeps, self: Self): Nodes {
  const { db, clock, log } = deps
  const leaving = new AbortController()
  let beating: Promise<void> = Promise.resolve()
  let running = 1
  let startedInstallation = false

  const readOthers = async () => (await listNodes(db, clock)).filter(({ id }) => id !== self.id)
  const enter = async ({ taskNames, contractSteps }: NodeProgram) => {
    await insertNode(db, clock, { ...self, taskNames, contractSteps })
  }
  const beat = async (program: NodeProgram) => {
    if (!(await renewNode(db, clock, self.id))) {
      // It was away for so long that others have removed it, and may have changed the schema.
      await assertSchemaSupported(db, program.migrations)
      await enter(program)
    }
    await cutLongLeases(db, clock)
    const nodes = await listNodes(db, clock)
    running = nodes.filter(({ isGone }) => !isGone).length
    const isOver = ({ isGone, silentMs, name }: KnownNode) => isGone && (silentMs > showGoneMs || name === self.name)
    await deleteNodes(
      db,
      nodes.filter(isOver).map(({ id }) => id),
    )
  }
  const sendHeartbeats = async (program: NodeProgram) => {
    while (!leaving.signal.aborted) {
      await clock.sleep(renewNodeEveryMs, leaving.signal).catch(() => undefined)
      if (leaving.signal.aborted) return
      await beat(program).catch((error: unknown) => {
        if (error instanceof SchemaTooNew) program.onOutdated(error)
        else log.warn({ err: error }, 'Telling the other nodes that this one is running failed; retrying in 5 s')
      })
    }
  }
  return {
    ...self,
    isShared: true,
    join: async (program) => {
      await deleteNodes(
        db,
        (await readOthers()).filter((other) => isPredecessor(self, other)).map(({ id }) => id),
      )
      const others = await readOthers()
      startedInstallation = startsInstallation(others)
      running = 1 + others.filter(({ isGone }) => !isGone).length
      await enter(program)
      beating = sendHeartbeats(program)
    },
    startedInstallation: () => startedInstallation,
    list: () => listNodes(db, clock),
    runningCount: () => running,
    leave: async () => {
      leaving.abort()
      await beating
      await deleteNodes(db, [self.id]).catch((error: unknown) => log.warn({ err: error }, 'Removing this node from the list failed'))
    },
  }
}

/**
 * Whether a node is an earlier process in the place of this one: it was killed and started again, or has come back under its name. In a
 * container it had the same process id. If it is alive after all, in a container whose processes aren't visible here, it adds its row
 * again within seconds.
 */
function isPredecessor(self: Self, other: KnownNode): boolean {
  if (other.name !== self.name) return false
  return other.isGone || (other.host === self.host && (other.pid === self.pid || !isRunning(other.pid)))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}
