// Random actions of people against random events of workers: in any order, a download only makes transitions of its table, and a worker
// that lost a download changes nothing any more.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aDownloadQueue, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { databases } from '../../../test/setup/databases.ts'
import { systemClock } from '../../kernel/clock/index.ts'
import { CatalogueError, requireDefined } from '../../kernel/errors/index.ts'
import { readSentence, textOfSentence } from '../../kernel/sentences/index.ts'
import { type DownloadRow, findDownload } from '../downloads.queries.ts'
import { createTitleFolders } from '../naming/title-folders.ts'
import { claimDownload } from '../run/claim-download.queries.ts'
import { endRun } from '../run/end-run.ts'
import { type HeldDownload, holdDownload } from '../run/held-download.ts'
import type { RunOutcome } from '../run/run-download.ts'
import { actOnDownload } from './change-download.ts'
import { type DownloadAction, type DownloadStatus, downloadActions } from './download-state.rules.ts'
import { queueDownload } from './queue-download.ts'
import { releaseAbandonedDownloads } from './release-abandoned.ts'

const successor = {
  owner: 'C',
  isAlone: true,
  isOurs: () => false,
  disks: { responds: async () => true },
  stopping: new AbortController().signal,
}

/** Allowed transitions from each status, whoever causes them (docs/behavior.md, "States"). */
const steps: Readonly<Record<DownloadStatus, readonly DownloadStatus[]>> = {
  PENDING: ['DOWNLOADING', 'PAUSED', 'CANCELLED'],
  DOWNLOADING: ['COMPLETED', 'FAILED', 'PENDING', 'PAUSED', 'CANCELLED'],
  PAUSED: ['PENDING', 'CANCELLED'],
  FAILED: ['PENDING', 'CANCELLED'],
  CANCELLED: ['PENDING'],
  COMPLETED: ['PENDING'],
}

const outcomes: Readonly<Record<string, RunOutcome>> = {
  completes: { kind: 'completed', message: null },
  fails: { kind: 'failed', failure: { kind: 'passing', message: 'The site is down.' } },
  'fails for good': { kind: 'failed', failure: { kind: 'permanent', message: 'It is gone.' } },
  waits: { kind: 'failed', failure: { kind: 'wait', message: 'The source asks to wait.', untilMs: 1 } },
  'is shut down': { kind: 'stopped', why: 'shutdown', root: undefined },
}

type Event =
  | { readonly kind: 'action'; readonly action: DownloadAction }
  | { readonly kind: 'claim' | 'crash' | 'progress'; readonly worker: 'A' | 'B' }
  | { readonly kind: 'end'; readonly worker: 'A' | 'B'; readonly outcome: string }

const worker = fc.constantFrom('A' as const, 'B' as const)
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('action' as const), action: fc.constantFrom(...downloadActions) }),
  fc.record({ kind: fc.constantFrom('claim' as const, 'claim' as const, 'crash' as const, 'progress' as const), worker }),
  fc.record({ kind: fc.constant('end' as const), worker, outcome: fc.constantFrom(...Object.keys(outcomes)) }),
)

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let queue: TestQueue
  beforeAll(async () => {
    queue = await aDownloadQueue({ database: await aDatabase(), worker: false })
  })
  afterEach(() => queue.forgetAll())
  afterAll(() => queue.close())

  const depsOf = () => ({
    ...queue.context,
    history: queue.history,
    titleFolders: createTitleFolders(queue.history),
    onStep: () => undefined,
    noteEnd: async () => undefined,
    extractorTool: ['gallery-dl'],
  })
  const lease = (owner: string, place = 0) => ({
    owner,
    clock: systemClock,
    place,
    sites: { except: [] },
  })

  test('no order of events leads to a transition outside the table', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
        await queue.forgetAll()
        const story = createStory()
        const { download } = await queueDownload(queue.context, {
          url: 'https://example.org/title',
          libraryId: queue.libraryId,
          createdBy: 'test',
        })
        for (const each of events) await story.happens(download.id, each)
        story.end()
      }),
      { numRuns: 25 },
    )
  })

  /** Applies events to one download and checks each transition. */
  function createStory() {
    const held = new Map<string, { readonly held: HeldDownload; readonly row: DownloadRow }>()
    const isCurrent = (name: string, row: DownloadRow) => {
      const own = held.get(name)
      return own !== undefined && row.status === 'DOWNLOADING' && row.runNumber === own.row.runNumber && row.leaseOwner === name
    }
    const finish = async (name: string, outcome: RunOutcome) => {
      const own = held.get(name)
      if (!own) return
      await endRun(depsOf(), own.held, own.row, outcome)
      own.held.release()
      held.delete(name)
    }
    const act = async (id: string, action: DownloadAction, before: DownloadRow) => {
      const acting = actOnDownload(queue.context, id, action).catch((error: unknown) => {
        if (!(error instanceof CatalogueError)) throw error
        return error
      })
      const holder = ['A', 'B'].find((name) => isCurrent(name, before))
      const asksToStop = holder !== undefined && (action === 'PAUSE' || action === 'CANCEL')
      if (asksToStop) {
        await expect.poll(async () => (await findDownload(queue.context.db, id))?.wish, { interval: 2 }).not.toBeNull()
        await finish(holder, { kind: 'stopped', why: 'wish', root: undefined })
      }
      await acting
    }
    const play = async (id: string, each: Event, before: DownloadRow) => {
      if (each.kind === 'action') return act(id, each.action, before)
      if (each.kind === 'end') return finish(each.worker, requireDefined(outcomes[each.outcome], 'an outcome'))
      if (each.kind === 'crash') {
        // The worker exited silently and a successor cleans up; the worker may return later without noticing.
        if (isCurrent(each.worker, before)) await releaseAbandonedDownloads(depsOf(), successor)
        return undefined
      }
      if (each.kind === 'progress') {
        await held
          .get(each.worker)
          ?.held.save(queue.context.db, { progress: 42 })
          .catch(() => undefined)
        return undefined
      }
      const row = held.has(each.worker) ? undefined : await claimDownload(queue.context.db, lease(each.worker))
      if (row) held.set(each.worker, { row, held: holdDownload(queue.context, row) })
      return undefined
    }
    return {
      happens: async (id: string, each: Event) => {
        const before = await findDownload(queue.context.db, id)
        if (!before) throw new Error('The download is gone')
        const isStale = (each.kind === 'end' || each.kind === 'progress') && !isCurrent(each.worker, before)
        await play(id, each, before)
        const after = await findDownload(queue.context.db, id)
        if (!after) throw new Error('The download is gone')
        expect([before.status, ...steps[before.status]]).toContain(after.status)
        expect([after.leaseOwner, after.slot].map((value) => value !== null)).toEqual(Array(2).fill(after.status === 'DOWNLOADING'))
        if (after.status === 'FAILED') expect(textOfSentence(readSentence(after.message))).toMatch(/\.$/)
        if (isStale) expect(after).toEqual(before)
      },
      end: () => {
        for (const { held: own } of held.values()) own.release()
      },
    }
  }

  test('two workers on one database never claim the same download, nor two of one site', async () => {
    const sites = 8
    for (let n = 0; n < 40; n++) {
      const url = `https://site${n % sites}.example.org/title/${n}`
      await queueDownload(queue.context, { url, libraryId: queue.libraryId, createdBy: 'test' })
    }
    const claimed: DownloadRow[] = []
    const takeAll = async (owner: string) => {
      for (let misses = 0; misses < 5; ) {
        const row = await claimDownload(queue.context.db, lease(owner))
        if (row) claimed.push(row)
        else misses++
      }
    }
    await Promise.all(['A', 'B', 'A', 'B'].map(takeAll))
    expect(claimed).toHaveLength(sites)
    expect(new Set(claimed.map(({ site }) => site)).size).toBe(sites)
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(sites)
  })
})
