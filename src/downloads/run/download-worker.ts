// Claims downloads from the queue and runs them.
// Guarantee: a site never has more running downloads than allowed, whatever the number of nodes; a stored download is claimed again after
// a crash; while nothing can run, queued downloads show the reason; a node that can't see a library leaves its downloads to one that can.
import { hasPassed, type Stopwatch, startStopwatch } from '../../kernel/clock/index.ts'
import { engineOf, retryWhileUnavailable } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { leaseMs } from '../../kernel/leases/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { createWakeSignal, type WakeSignal } from '../../kernel/wake-signal/index.ts'
import { createDiskQuestions, listUnseenHere } from '../../library/index.ts'
import type { DownloadProviderState } from '../../plugins/index.ts'
import { emitStatus } from '../download-events.ts'
import { type DownloadRow, unlessDuplicate, updateDownload } from '../downloads.queries.ts'
import { type ReleaseDeps, releaseAbandonedDownloads, sweepLibraries } from '../queue/release-abandoned.ts'
import { claimDownload } from './claim-download.queries.ts'
import { hasDueDownload, listDueFailures, listDueLibraries, recordWaiting } from './download-runs.queries.ts'
import { endRun } from './end-run.ts'
import { type HeldDownload, holdDownload } from './held-download.ts'
import { runDownload } from './run-download.ts'
import { createRunProgress } from './run-progress.ts'
import { limitsOf, siteSlotsOf } from './site-slots.rules.ts'

export interface WorkerDeps extends ReleaseDeps, Pick<AppContext, 'nodes'> {
  downloadProvider(): Promise<DownloadProviderState>
}

const idleMs = 2_000
const errorPauseMs = 5_000
/** Until a failed download checks again whether another one of its title is active. */
const duplicateRecheckMs = 60_000

type Ready = Extract<DownloadProviderState, { state: 'ready' }>

/** @returns a function that starts the worker and returns one that stops it */
export function createDownloadWorker(deps: WorkerDeps) {
  return async (): Promise<() => Promise<void>> => {
    const owner = deps.nodes.id
    const queue = createWakeSignal(deps.clock)
    const runs = createRuns(deps, owner, queue.wake)
    const preparation = createPreparation(deps)
    const subscriptions = [
      deps.events.on('download.queued', queue.wake),
      deps.events.on('plugin.changed', preparation.repeat),
      deps.events.on('download.wished', ({ id }) => runs.refresh(id)),
      // Its downloads are deleted with it.
      deps.events.on('library.deleted', runs.refreshAll),
      deps.events.on('events.interrupted', () => {
        queue.wake()
        runs.refreshAll()
      }),
    ]
    const stopping = new AbortController()
    const { signal } = stopping
    const disks = createDiskQuestions()
    const takeBack = (isAlone = false) =>
      releaseAbandonedDownloads(deps, { owner, isAlone, isOurs: (id) => runs.has(id), disks, stopping: signal })
    let isRecovered = false
    const work = async () => {
      if (!isRecovered) await takeBack(engineOf(deps.db) === 'sqlite')
      isRecovered = true
      await runQueue(deps, { runs, queue, takeBack, prepare: preparation.prepare, stopping: signal })
    }
    // The start waits for neither: a library's disk that hangs would prevent everything else from starting.
    const working = supervise(work, deps, signal)
    const sweeping = sweepLibraries(deps, signal).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'Cleaning up the staging folders failed'),
    )
    return async () => {
      for (const end of subscriptions) end()
      stopping.abort()
      queue.wake()
      await working
      await Promise.all([runs.stop(), sweeping])
    }
  }
}

interface Runs {
  /** Starts the next download that can run. @returns whether there was one */
  startNext(): Promise<boolean>
  has(downloadId: string): boolean
  /** Immediately checks for a person's request about a running download. */
  refresh(downloadId: string): Promise<void> | undefined
  refreshAll(): void
  /** Stops all runs and returns their downloads to the queue. */
  stop(): Promise<void>
}

function createRuns(deps: WorkerDeps, owner: string, onEnded: () => void): Runs {
  const running = new Map<string, { readonly held: HeldDownload; readonly done: Promise<void> }>()

  const start = (row: DownloadRow, sinceClaim: Stopwatch, { provider, config }: Ready) => {
    const held = holdDownload(deps, row, sinceClaim)
    const progress = createRunProgress(deps, held, row)
    progress.emit()
    deps.onStep('claimed')
    const work = async () => {
      const outcome = await runDownload({ deps, row, held, progress, provider, config })
      await progress.finish()
      await retryWhileUnavailable(() => endRun(deps, held, row, outcome), deps.clock, held.lost)
    }
    const done = work()
      .catch((error: unknown) => deps.log.error({ err: error, downloadId: row.id }, 'Saving the result of a download failed'))
      .finally(() => {
        held.release()
        running.delete(row.id)
        onEnded()
      })
    running.set(row.id, { held, done })
  }
  return {
    startNext: async () => {
      if (!(await hasDueDownload(deps.db, deps.clock.now()))) return false
      const ready = await awaitReady(deps)
      if (!ready) return false
      const limits = limitsOf(ready)
      if (running.size >= limits.downloads) return false
      const exceptLibraries = await listLibrariesOfOthers(deps)
      for (const place of siteSlotsOf(limits)) {
        const sinceClaim = startStopwatch(deps.clock)
        const row = await claimDownload(deps.db, { owner, clock: deps.clock, exceptLibraries, ...place })
        if (!row) continue
        start(row, sinceClaim, ready)
        return true
      }
      return false
    },
    has: (downloadId) => running.has(downloadId),
    refresh: (downloadId) => running.get(downloadId)?.held.refresh(),
    refreshAll: () => {
      for (const { held } of running.values()) void held.refresh()
    },
    stop: async () => {
      const all = [...running.values()]
      for (const { held } of all) held.stop('shutdown')
      await Promise.all(all.map(({ done }) => done))
    },
  }
}

interface Work {
  readonly runs: Runs
  readonly queue: WakeSignal
  readonly stopping: AbortSignal
  takeBack(): Promise<void>
  /** Called while there is nothing to do. */
  prepare(): Promise<void>
}

async function runQueue(deps: WorkerDeps, { runs, queue, takeBack, prepare, stopping }: Work): Promise<void> {
  let takenBackAtMs = deps.clock.now()
  while (!stopping.aborted) {
    const news = queue.listen()
    await requeueDueFailures(deps)
    if (await runs.startNext()) continue
    if (hasPassed(takenBackAtMs, deps.clock.now(), leaseMs / 2)) {
      takenBackAtMs = deps.clock.now()
      await takeBack()
    }
    if ((await news.until(idleMs, stopping)) === 'late') await prepare()
  }
}

/** Libraries with queued downloads that another node has to start, because this one can't see their folders. */
const listLibrariesOfOthers = async (deps: WorkerDeps): Promise<readonly string[]> =>
  deps.nodes.isShared && deps.nodes.runningCount() > 1 ? listUnseenHere(deps, await listDueLibraries(deps.db, deps.clock.now())) : []

/** Asks the provider for its version while nothing is queued, so that the first download doesn't wait until gallery-dl has started. */
function createPreparation({ downloadProvider }: WorkerDeps) {
  let isPrepared = false
  return {
    /** The provider has changed. */
    repeat: () => {
      isPrepared = false
    },
    prepare: async () => {
      if (isPrepared) return
      isPrepared = true
      const state = await downloadProvider()
      if (state.state === 'ready') await state.provider.toolVersion()
    },
  }
}

/** The provider, if downloads can run now; otherwise sets the reason for waiting on queued ones. */
async function awaitReady(deps: WorkerDeps): Promise<Ready | undefined> {
  const state = await deps.downloadProvider()
  const ready = state.state === 'ready' && (await state.provider.toolVersion()) !== null ? state : undefined
  if (!ready && state.state === 'ready' && (await hasOtherWorkers(deps))) return undefined
  const reason = state.state === 'disabled' ? state.reason : ToolMissing()
  const updatedRows = await recordWaiting(deps.db, ready ? null : reason, deps.clock.now())
  for (const row of updatedRows) emitStatus(deps.db, deps.events, row)
  return ready
}

/** They may have gallery-dl, and would remove what this node says about it. */
const hasOtherWorkers = async ({ nodes }: WorkerDeps): Promise<boolean> =>
  nodes.isShared && (await nodes.list()).some(({ id, isGone, roles }) => id !== nodes.id && !isGone && roles.includes('worker'))

const ToolMissing = defineSentence(
  'WAITS_FOR_TOOL',
  'gallery-dl can\'t be started on the server. Install it, for example with "pipx install gallery-dl"; downloads then start automatically.',
)

/** Requeues failed downloads whose next attempt is due; those whose URL is queued again already wait until that one has ended. */
async function requeueDueFailures(deps: WorkerDeps): Promise<void> {
  const nowMs = deps.clock.now()
  for (const row of await listDueFailures(deps.db, nowMs)) {
    const queued = await unlessDuplicate(updateDownload(deps.db, row, { status: 'PENDING', nextAttemptAt: null, updatedAt: nowMs }))
    if (queued === 'duplicate') await updateDownload(deps.db, row, { nextAttemptAt: nowMs + duplicateRecheckMs, updatedAt: nowMs })
    else if (queued) emitStatus(deps.db, deps.events, queued)
  }
}

/** Keeps the worker running through temporary database errors. */
async function supervise(loop: () => Promise<void>, deps: WorkerDeps, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await loop()
    } catch (error) {
      deps.log.error({ err: error }, 'Taking downloads from the queue failed; retrying in 5 s')
      await deps.clock.sleep(errorPauseMs, stopping).catch(() => undefined)
    }
  }
}
