// What the nodes on one database make of each other. Times are on the database's clock.
import type { ServerRole } from '../config/index.ts'

/** A node that has not renewed its row for this long is gone. */
export const nodeLeaseMs = 30_000
export const renewNodeEveryMs = 5_000
/** A node that disappeared is listed for this long. */
export const showGoneMs = 3_600_000

export interface KnownNode {
  readonly id: string
  readonly name: string
  /** Of the program. */
  readonly version: string
  readonly roles: readonly ServerRole[]
  readonly host: string
  readonly pid: number
  /** Tasks that its program can run. */
  readonly taskNames: readonly string[]
  /** Contract steps of the schema that its program knows. */
  readonly contractSteps: readonly string[]
  /** Epoch ms. */
  readonly startedAt: number
  /** How long ago it renewed its row. */
  readonly silentMs: number
  readonly isGone: boolean
}

/**
 * Whether a node has disappeared, and since when it is silent. A row that claims to be valid for longer than any that is written now
 * was written while the database's clock was wrong; its node, if it is alive, corrects that within seconds.
 */
export function silenceOf(leaseUntilMs: number, nowMs: number): { readonly silentMs: number; readonly isGone: boolean } {
  const silentMs = Math.max(0, nowMs + nodeLeaseMs - leaseUntilMs)
  return { silentMs, isGone: silentMs > nodeLeaseMs }
}

/** Running nodes whose program doesn't know one of these contract steps: the schema must not change under them. */
export const nodesInTheWay = (nodes: readonly KnownNode[], steps: readonly string[]): readonly KnownNode[] =>
  nodes.filter(({ isGone, contractSteps }) => !isGone && steps.some((step) => !contractSteps.includes(step)))

/** Names of stored tasks that no running node can run. @param ownNames of this process */
export function unsupportedTasks(
  stored: readonly string[],
  nodes: readonly Pick<KnownNode, 'isGone' | 'roles' | 'taskNames'>[],
  ownNames: readonly string[],
): readonly string[] {
  const workers = nodes.filter(({ isGone, roles }) => !isGone && roles.includes('worker'))
  const supported = new Set([...ownNames, ...workers.flatMap(({ taskNames }) => taskNames)])
  return stored.filter((name) => !supported.has(name))
}

/** Whether this start is the start of the whole installation: no other node that runs schedules is there. */
export const startsInstallation = (others: readonly Pick<KnownNode, 'isGone' | 'roles'>[]): boolean =>
  !others.some(({ isGone, roles }) => !isGone && roles.includes('scheduler'))
