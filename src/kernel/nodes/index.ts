// Nodes: the processes that share one PostgreSQL database. Each has a row that it renews; one of them runs the schedules.
// Guarantee: a schedule runs on one node at a time, and on another one soon after its node has stopped or was killed. The schema is
// migrated once, and never in a way that a running node of an earlier version can't work with.
// Limit: versions from before this table existed have no row, so they must be stopped before the update.
import { createNodes as nodesMigration } from './migrations/2026-11-23T17-20-nodes.ts'

export { leadWhenFree } from './lead.ts'
export { findLeader } from './leader.queries.ts'
export { type KnownNode, unsupportedTasks } from './node.rules.ts'
export { createNodes, type Nodes } from './nodes.ts'
export { OlderNodesRunning, openSchema } from './open-schema.ts'
export { ConfigFolderDiffers, ensureInstallationId } from './shared-folder.ts'

export const nodeMigrations = [nodesMigration]
