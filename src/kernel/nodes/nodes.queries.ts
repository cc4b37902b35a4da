import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock/index.ts'
import { serverRoles } from '../config/index.ts'
import { type Db, toJson } from '../db/index.ts'
import { databaseNow } from '../leases/index.ts'
import { storedList } from '../stored/index.ts'
import { type KnownNode, nodeLeaseMs, silenceOf } from './node.rules.ts'

interface NodeTable {
  id: string
  name: string
  version: string
  /** JSON. */
  roles: string
  host: string
  pid: number
  /** JSON. */
  taskNames: string
  /** JSON. */
  contractSteps: string
  /** Epoch ms on the database's clock, as `leaseUntil`. */
  startedAt: number
  leaseUntil: number
}

declare module '../db/tables.ts' {
  interface Tables {
    node: NodeTable
  }
}

const readRoles = storedList('roles of a node', z.enum(serverRoles))
const readNames = storedList('names of a node', z.string())

export type NewNode = Omit<KnownNode, 'startedAt' | 'silentMs' | 'isGone'>

const leaseEnd = (db: Db, clock: Clock) => sql<number>`${databaseNow(db, clock)} + ${sql.lit(nodeLeaseMs)}`

export async function insertNode(db: Db, clock: Clock, { roles, taskNames, contractSteps, ...node }: NewNode): Promise<void> {
  const lists = { roles: toJson(roles), taskNames: toJson(taskNames), contractSteps: toJson(contractSteps) }
  await db
    .insertInto('node')
    .values({ ...node, ...lists, startedAt: databaseNow(db, clock), leaseUntil: leaseEnd(db, clock) })
    .execute()
}

/** @returns false when the row was removed */
export async function renewNode(db: Db, clock: Clock, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('node')
    .set({ leaseUntil: leaseEnd(db, clock) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteNodes = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('node').where('id', 'in', ids).execute()
}

/** Every node with a row, the longest running first. */
export async function listNodes(db: Db, clock: Clock): Promise<readonly KnownNode[]> {
  const rows = await db
    .selectFrom('node')
    .selectAll()
    .select(databaseNow(db, clock).as('nowMs'))
    .orderBy('startedAt')
    .orderBy('id')
    .execute()
  return rows.map(toNode)
}

/** Ends leases that last longer than any that is given now: they were written while the database's clock was wrong. */
export const cutLongLeases = async (db: Db, clock: Clock): Promise<void> => {
  await db
    .updateTable('node')
    .set({ leaseUntil: leaseEnd(db, clock) })
    .where('leaseUntil', '>', leaseEnd(db, clock))
    .execute()
}

const toNode = ({ leaseUntil, nowMs, ...row }: Selectable<NodeTable> & { nowMs: number }): KnownNode => ({
  ...row,
  roles: readRoles(row.roles, row.id),
  taskNames: readNames(row.taskNames, row.id),
  contractSteps: readNames(row.contractSteps, row.id),
  ...silenceOf(leaseUntil, nowMs),
})
