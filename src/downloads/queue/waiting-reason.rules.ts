// Why a queued download without its own message waits.

import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import type { DownloadLimits } from '../../plugins/index.ts'
import { slotsOfSite } from '../run/site-slots.rules.ts'

const SiteSlotTaken = defineSentence('WAITS_FOR_SITE', 'Waiting for another download from {site}; only one runs at a time per site.')
const SiteSlotsTaken = defineSentence(
  'WAITS_FOR_PLACE_OF_SITE',
  '{count:number} downloads from {site} are running; this one starts when one of them finishes.',
)
const SlotsTaken = defineSentence(
  'WAITS_FOR_PLACE',
  '{count:number} {count?download is:downloads are} running; this one starts when {count?it:one of them} finishes.',
)
const NodeCannotSeeLibrary = defineSentence(
  'WAITS_FOR_OTHER_NODE',
  "Node {node} can't access {root}, so another node has to start this download. Mount the same folder there.",
)
const NoWorkerRunning = defineSentence(
  'WAITS_FOR_WORKER',
  'No worker has started this download yet. Check that a node with the role "worker" is running, and check its log.',
)

/** A worker starts what can run within seconds; after this time there is no worker for it. */
const timeoutMs = 15_000

export interface WaitingFacts {
  readonly site: string
  /** How long it has waited in this state. */
  readonly waitingMs: number
  /** Sites of the running downloads, with one entry per download. */
  readonly runningSites: readonly string[]
  readonly limits: DownloadLimits
  /** Number of running downloads on each running worker; without it, all of them run on one. */
  readonly runningOnWorkers?: readonly number[] | undefined
  /** A node that can't see the folder of its library, though another node can. */
  readonly nodeWithoutFolder?: { readonly node: string; readonly root: string } | undefined
}

/** A sentence; null when it is about to start. */
export function waitingReason({
  site,
  waitingMs,
  runningSites,
  limits,
  runningOnWorkers,
  nodeWithoutFolder,
}: WaitingFacts): Sentence | null {
  const ofSite = runningSites.filter((running) => running === site).length
  if (ofSite >= slotsOfSite(limits, site)) return ofSite === 1 ? SiteSlotTaken(site) : SiteSlotsTaken(ofSite, site)
  // Each worker has the limit for itself.
  const workers = runningOnWorkers ?? [runningSites.length]
  if (workers.length > 0 && workers.every((count) => count >= limits.downloads)) return SlotsTaken(runningSites.length)
  if (nodeWithoutFolder) return NodeCannotSeeLibrary(nodeWithoutFolder.node, nodeWithoutFolder.root)
  if (waitingMs < timeoutMs) return null
  return NoWorkerRunning()
}
