import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { KnownNode, Nodes } from '../../kernel/nodes/index.ts'
import { storeSentence } from '../../kernel/sentences/index.ts'
import { listUnseenLibraries } from '../../library/index.ts'
import type { DownloadProviderState } from '../../plugins/index.ts'
import { type DownloadRow, listRunningSites } from '../downloads.queries.ts'
import { limitsOf } from '../run/site-slots.rules.ts'
import { describeOutage } from '../site-outages/site-outage.rules.ts'
import { listPausedSites } from '../site-outages/site-outages.queries.ts'
import { waitingReason } from './waiting-reason.rules.ts'

export interface ExplainDeps {
  readonly db: Db
  readonly clock: Clock
  readonly nodes: Pick<Nodes, 'isShared' | 'runningCount' | 'list'>
  downloadProvider(): Promise<DownloadProviderState>
}

/** Returns the same downloads, with the reason for waiting on queued ones, and its end where their site is paused. */
export async function explainWaiting(deps: ExplainDeps, rows: readonly DownloadRow[]): Promise<readonly DownloadRow[]> {
  const nowMs = deps.clock.now()
  const isDue = ({ status, nextAttemptAt }: DownloadRow) => status === 'PENDING' && (nextAttemptAt ?? 0) <= nowMs
  if (!rows.some(isDue)) return rows
  const pausedSites = await listPausedSites(deps.db, nowMs)
  const untilPauseEnds = rows.map((row) => {
    const pause = isDue(row) && row.triesNow === 0 ? pausedSites.get(row.site) : undefined
    return pause ? { ...row, message: storeSentence(describeOutage(row.site, pause)), nextAttemptAt: pause.pausedUntil } : row
  })
  return explainPausedSites(deps, untilPauseEnds)
}

async function explainPausedSites(deps: ExplainDeps, rows: readonly DownloadRow[]): Promise<readonly DownloadRow[]> {
  const { db, clock, downloadProvider } = deps
  const isSilent = ({ status, message }: DownloadRow) => status === 'PENDING' && message === null
  if (!rows.some(isSilent)) return rows
  const [running, state, nodes] = await Promise.all([listRunningSites(db), downloadProvider(), deps.nodes.list()])
  const nodesWithoutFolder = await findNodesWithoutFolder(deps, nodes)
  const workers = nodes.filter(({ isGone, roles }) => !isGone && roles.includes('worker'))
  const facts = {
    runningSites: running.map(({ site }) => site),
    runningOnWorkers: workers.map(({ id }) => running.filter(({ leaseOwner }) => leaseOwner === id).length),
    limits: limitsOf(state),
  }
  const messageOf = ({ site, libraryId, updatedAt }: DownloadRow) =>
    waitingReason({ site, waitingMs: clock.now() - updatedAt, nodeWithoutFolder: nodesWithoutFolder.get(libraryId), ...facts })
  return rows.map((row) => (isSilent(row) ? { ...row, message: storeSentence(messageOf(row)) } : row))
}

/** By library: a running node that can't see its folder, though another one can. */
async function findNodesWithoutFolder({ db, nodes }: ExplainDeps, known: readonly KnownNode[]) {
  if (!nodes.isShared || nodes.runningCount() < 2) return new Map<string, { readonly node: string; readonly root: string }>()
  const names = new Map(known.filter(({ isGone }) => !isGone).map(({ id, name }) => [id, name]))
  const unseen = await listUnseenLibraries({ db }, new Set(names.keys()))
  return new Map(unseen.map(({ libraryId, nodeId, root }) => [libraryId, { node: names.get(nodeId) ?? nodeId, root }]))
}
