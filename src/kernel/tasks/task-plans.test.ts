// Cost of a busy queue: each query uses an index that contains only matching rows.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plansOf } from '../../../test/builders/query-plans.ts'
import { databases, type TestDatabase } from '../../../test/setup/databases.ts'
import { systemClock } from '../clock/index.ts'
import { type Db, insertRows, migrate, openDatabase } from '../db/index.ts'
import { taskMigrations } from './index.ts'
import { aStoredTask } from './tasks.fixture.ts'
import { claimTask, countUnfinished, deleteEndedBefore, findNextRunAt, listLatest, markDue, taskLeases } from './tasks.queries.ts'

/** SQLite plans without statistics until the database has been compacted. */
const planners = databases.flatMap(([engine, aDatabase]) =>
  (engine === 'SQLite' ? [false, true] : [true]).map((hasStatistics) => ({ engine, aDatabase, hasStatistics })),
)

describe.each(planners)('a queue of 10,000 tasks on $engine (statistics: $hasStatistics)', ({ engine, aDatabase, hasStatistics }) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await aDatabase()
    db = openDatabase(database.location)
    await migrate(db, taskMigrations)
    await insertRows(
      db,
      'task',
      Array.from({ length: 10_000 }, (_, n) => aStoredTask({ id: `T${n}`, key: `${n}`, ...kindOf(n) })),
    )
    if (hasStatistics) await sql.raw('analyze').execute(db)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  /** Half are due, a quarter are scheduled for later, the others have ended. */
  const kindOf = (n: number) => {
    if (n % 2 === 0) return { state: 'QUEUED', isDue: 1 } as const
    return n % 4 === 1 ? ({ state: 'QUEUED', runAt: 2_000_000 + n } as const) : ({ state: 'SUCCEEDED', finishedAt: 1_000_000 + n } as const)
  }
  const borrower = { owner: 'a test', clock: systemClock }

  test('the next task is the first entry of an index, and running keys are checked using another', async () => {
    const [next, taken] = await plansOf(db, (watched) => claimTask(watched, 'quick', borrower))
    expect(next).toContain('task_due')
    expect(next).toContain('task_running')
    expect(next).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|Sort/)
    expect(taken).toMatch(
      engine === 'SQLite' ? /^SEARCH task USING INDEX sqlite_autoindex_task_1 \(id=\?\)$/ : /Index Scan using task_pkey/,
    )
  })

  test('scheduled tasks are found in order of their due times', async () => {
    const [found] = await plansOf(db, (watched) => markDue(watched, 1_000_000, 200))
    expect(found).toContain('task_later')
    expect(found).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|Sort/)
  })

  test('the next due time is read from two index entries', async () => {
    const [next] = await plansOf(db, findNextRunAt)
    expect(next).toContain('task_due')
    expect(next).toContain('task_later')
    expect(next).not.toMatch(/Seq Scan|TEMP B-TREE/)
  })

  test('running tasks are found in an index of running tasks', async () => {
    const [abandoned] = await plansOf(db, (watched) => taskLeases.limitLeasesAndListAbandoned(watched, systemClock))
    expect(abandoned).toMatch(/task_running/)
    expect(abandoned).not.toMatch(/SCAN task$|Seq Scan/)
  })

  test('old tasks are deleted by end time, in batches', async () => {
    const [deletion] = await plansOf(db, (watched) => deleteEndedBefore(watched, 1_000_100, 200))
    expect(deletion).toContain('task_ended')
    expect(deletion).not.toMatch(/SCAN task$|Seq Scan/)
  })

  test('the tasks of a list are the first or last entries of an index', async () => {
    const [unfinished, running, ended] = await plansOf(db, (watched) => listLatest(watched, 200))
    expect(unfinished).toContain('task_unfinished')
    expect(running).toContain('task_running')
    expect(ended).toContain('task_ended')
    expect([unfinished, running, ended]).not.toContainEqual(expect.stringMatching(/SCAN task$|Seq Scan|TEMP B-TREE|Sort/))
  })

  // PostgreSQL counts in its own process with a plan of its choice.
  test.runIf(engine === 'SQLite')('a count reads an index and no rows', async () => {
    const plans = await plansOf(db, countUnfinished)
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/COVERING INDEX task_queued_once[\s\S]*COVERING INDEX task_running/)
  })
})
