// Which download a claim takes, compared with a plain description of the order, and what it reads for it.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aDownloadQueue, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { plansOf } from '../../../test/builders/query-plans.ts'
import { databases } from '../../../test/setup/databases.ts'
import { systemClock } from '../../kernel/clock/index.ts'
import { type Db, engineOf, insertRows, inTransaction } from '../../kernel/db/index.ts'
import type { DownloadTable } from '../downloads.queries.ts'
import { saveSiteOutage } from '../site-outages/site-outages.queries.ts'
import { claimDownload } from './claim-download.queries.ts'

const sites = ['a.example.org', 'b.example.org', 'c.example.org'] as const
const hour = 3_600_000

interface Queued {
  readonly site: (typeof sites)[number]
  readonly priority: number
  readonly createdAt: number
  readonly status: 'PENDING' | 'PAUSED' | 'FAILED'
  readonly waits: boolean
  readonly triesNow: 0 | 1
  readonly isElsewhere: boolean
}

const queued: fc.Arbitrary<Queued> = fc.record({
  site: fc.constantFrom(...sites),
  priority: fc.integer({ min: 0, max: 2 }),
  createdAt: fc.integer({ min: 0, max: 3 }),
  status: fc.constantFrom('PENDING', 'PENDING', 'PENDING', 'PAUSED', 'FAILED'),
  waits: fc.boolean(),
  triesNow: fc.constantFrom(0, 0, 1),
  isElsewhere: fc.boolean(),
})
const someSites = fc.subarray([...sites])

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let queue: TestQueue
  let db: Db
  let elsewhere: string
  beforeAll(async () => {
    queue = await aDownloadQueue({ database: await aDatabase(), worker: false })
    db = queue.context.db
    elsewhere = await queue.addLibrary('Elsewhere')
  })
  const forgetAll = async () => {
    await db.deleteFrom('download').execute()
    await db.deleteFrom('siteTrouble').execute()
  }
  afterEach(forgetAll)
  afterAll(() => queue.close())

  const idOf = (n: number): string => `D${String(n).padStart(4, '0')}`
  const rowOf = (n: number, { site, isElsewhere, waits, ...fields }: Queued): DownloadTable => ({
    ...{ id: idOf(n), url: `https://${site}/${n}`, requestKey: `${site}/${n}`, site, title: '', titleInfo: null, seriesFolder: null },
    ...{ libraryId: isElsewhere ? elsewhere : queue.libraryId, wish: null, listsChapters: 1, progress: 0, currentChapter: '' },
    ...{ totalChapters: 0, message: null, createdBy: 'test', attempt: 0, runNumber: 0, leaseOwner: null, leaseUntil: null, slot: null },
    ...{ extractor: null, updatedAt: 0, nextAttemptAt: waits ? Date.now() + hour : null },
    ...fields,
  })
  const usual: Queued = {
    ...{ site: sites[0], priority: 5, createdAt: 0, status: 'PENDING', waits: false, triesNow: 0, isElsewhere: false },
  }
  const claim = (exceptLibraries: readonly string[] = [], on = db) =>
    claimDownload(on, { owner: 'A', clock: systemClock, place: 0, sites: { except: [] }, exceptLibraries })
  const run = (id: string, site: string) =>
    db
      .updateTable('download')
      .set({ status: 'DOWNLOADING', slot: `${site}#0` })
      .where('id', '=', id)
      .execute()

  test('a claim takes the most urgent download that may start', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(queued, { maxLength: 12 }),
        someSites,
        someSites,
        fc.boolean(),
        async (downloads, busy, paused, leavesOthers) => {
          await forgetAll()
          await insertRows(
            db,
            'download',
            downloads.map((one, n) => rowOf(n, one)),
          )
          for (const [n, site] of busy.entries()) {
            await insertRows(db, 'download', [{ ...rowOf(100 + n, { ...usual, site }), status: 'DOWNLOADING', slot: `${site}#0` }])
          }
          const nowMs = Date.now()
          for (const site of paused) await saveSiteOutage(db, site, { failures: 3, downSince: nowMs, pausedUntil: nowMs + hour / 6 }, nowMs)
          const startable = downloads
            .map((one, n) => ({ ...one, id: idOf(n) }))
            .filter(({ status, waits }) => status === 'PENDING' && !waits)
            .filter(({ site, isElsewhere }) => !busy.includes(site) && !(leavesOthers && isElsewhere))
            .toSorted((a, b) => a.priority - b.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
          const requested = paused.length > 0 ? startable.find(({ triesNow }) => triesNow === 1) : undefined
          const expected = requested ?? startable.find(({ site }) => !paused.includes(site))
          expect((await claim(leavesOthers ? [elsewhere] : []))?.id).toBe(expected?.id)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('of a site whose slot is taken, one of thousands of downloads is read', async () => {
    const ofBusySite = Array.from({ length: 5000 }, (_, n) => rowOf(n, usual))
    await insertRows(db, 'download', [...ofBusySite, rowOf(5000, { ...usual, site: sites[1], priority: 9 })])
    await run(idOf(0), sites[0])
    await sql.raw('analyze').execute(db)
    const plans = await plansOf(db, async (watched) => expect((await claim([], watched))?.id).toBe(idOf(5000)))
    const search = plans.find((plan) => /recursive/i.test(plan))
    expect(search).toMatch(/Index (Only )?Scan using download_of_site|SEARCH download USING COVERING INDEX download_of_site/)
    expect(search).not.toMatch(/SCAN (download|found)|Seq Scan on download|Bitmap/)
  })

  test('a download that another node is changing is skipped', async () => {
    await insertRows(db, 'download', [rowOf(0, usual), rowOf(1, { ...usual, priority: 9 }), rowOf(2, { ...usual, site: sites[1] })])
    if (engineOf(db) === 'sqlite') return
    await inTransaction(db, async (trx) => {
      await trx.updateTable('download').set({ title: 'Another' }).where('id', '=', idOf(0)).execute()
      expect((await claim())?.id).toBe(idOf(2))
    })
  })
})
