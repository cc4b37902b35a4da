import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { openDatabase, readPostgresTime } from '../db/index.ts'
import { silentLog } from '../log/index.ts'
import { createDatabaseClock } from './database-clock.ts'

const minuteMs = 60_000

/** A machine with a clock and a counter, and a database with the right time. */
function aMachine({ wrongByMs = 0, roundTripMs = 0 } = {}) {
  const state = { nowMs: 1_000_000, counterMs: 5, wrongByMs, isDown: false, questions: 0 }
  const pass = (ms: number) => {
    state.nowMs += ms
    state.counterMs += ms
  }
  return {
    state,
    pass,
    /** The counter of a machine that sleeps stands still. */
    sleep: (ms: number) => {
      state.nowMs += ms
    },
    create: () =>
      createDatabaseClock({
        log: silentLog,
        machine: { wallMs: () => state.nowMs + state.wrongByMs, counterMs: () => state.counterMs },
        askDatabase: async () => {
          state.questions += 1
          if (state.isDown) throw new Error('connection refused')
          pass(roundTripMs / 2)
          const answer = state.nowMs
          pass(roundTripMs / 2)
          return answer
        },
      }),
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the time is that of the database, however wrong the clock of the machine is and however often it is set', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 0, max: 2_000 }),
      fc.array(fc.record({ passMs: fc.nat(10 * minuteMs), setByMs: fc.integer({ min: -1e9, max: 1e9 }) })),
      async (wrongByMs, roundTripMs, steps) => {
        const machine = aMachine({ wrongByMs, roundTripMs })
        const now = await machine.create()
        for (const { passMs, setByMs } of steps) {
          machine.pass(passMs)
          machine.state.wrongByMs += setByMs
          expect(Math.abs(now() - machine.state.nowMs)).toBeLessThanOrEqual(roundTripMs + 1)
          await settled()
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('a machine that slept queries the time immediately', async () => {
  const machine = aMachine()
  const now = await machine.create()
  machine.sleep(60 * minuteMs)
  now()
  await settled()
  expect(now()).toBe(machine.state.nowMs)
})

test('a database that is down is queried once a second, and the time advances meanwhile', async () => {
  const machine = aMachine()
  const now = await machine.create()
  machine.state.isDown = true
  machine.pass(2 * minuteMs)
  const before = machine.state.questions
  for (let n = 0; n < 100; n++) {
    expect(now()).toBe(machine.state.nowMs)
    await settled()
  }
  expect(machine.state.questions - before).toBe(1)
  machine.pass(1_000)
  now()
  await settled()
  expect(machine.state.questions - before).toBe(2)
})

test.each([-10, 10])('a node whose clock is wrong by %d minutes shows the time of PostgreSQL', async (minutes) => {
  const { location, drop } = await aPostgresDatabase()
  const db = openDatabase(location)
  const machine = { wallMs: () => Date.now() + minutes * minuteMs, counterMs: () => performance.now() }
  const now = await createDatabaseClock({ askDatabase: () => readPostgresTime(db), log: silentLog, machine })
  const [before, shown, after] = [await readPostgresTime(db), now(), await readPostgresTime(db)]
  expect(shown).toBeGreaterThanOrEqual(before - 500)
  expect(shown).toBeLessThanOrEqual(after + 500)
  await db.destroy()
  await drop()
})
