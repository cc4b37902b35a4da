import { describe, expect, onTestFinished, test } from 'vitest'
import { databases } from '../../../test/setup/databases.ts'
import { migrate, openDatabase } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { createSiteTroubles } from '../migrations/2026-11-22T03-57-site-troubles.ts'
import { findSiteOutage, listPausedSites, saveSiteOutage } from './site-outages.queries.ts'

const minute = 60_000

describe.each(databases)('on %s', (engine, aDatabase) => {
  test('the pause of a site is as long for every node, also when their clocks are 20 minutes apart', async () => {
    const db = openDatabase((await aDatabase()).location)
    onTestFinished(() => db.destroy())
    await migrate(db, [createSiteTroubles])
    const nowMs = Date.now()
    // A single server has one clock.
    const [ahead, behind] = engine === 'SQLite' ? [nowMs, nowMs] : [nowMs + 10 * minute, nowMs - 10 * minute]
    await saveSiteOutage(db, 'site.example', { failures: 3, downSince: ahead - 7 * minute, pausedUntil: ahead + 5 * minute }, ahead)
    const outage = requireDefined(await findSiteOutage(db, 'site.example', behind), 'the outage')
    expect(outage.failures).toBe(3)
    expect(Math.round((outage.downSince - behind) / minute)).toBe(-7)
    expect(Math.round((outage.pausedUntil - behind) / minute)).toBe(5)
    expect([...(await listPausedSites(db, behind)).keys()]).toEqual(['site.example'])
    await saveSiteOutage(db, 'site.example', { failures: 3, downSince: behind - minute, pausedUntil: behind - 1_000 }, behind)
    expect((await listPausedSites(db, ahead)).size).toBe(0)
  })
})
