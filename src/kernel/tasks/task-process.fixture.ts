// A server process that runs the task of tasks.fixture.ts, and reports when the run begins and why it is stopped.
// Arguments: URL of the PostgreSQL database; a file with the milliseconds that its clock is ahead.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { systemClock } from '../clock/index.ts'
import { openDatabase } from '../db/index.ts'
import { createEventBus } from '../events/index.ts'
import { silentLog } from '../log/index.ts'
import { type AnyTask, createTaskRunner, defineTask } from './index.ts'

const [url = '', aheadFile = ''] = process.argv.slice(2)
const clock = { ...systemClock, now: () => Date.now() + Number(readFileSync(aheadFile, 'utf8')) }
const task = defineTask({
  name: 'test.read',
  payload: z.object({ id: z.string() }),
  run: async ({ signal, progress }) => {
    process.send?.('started')
    try {
      for (let step = 0; ; step = (step + 1) % 100) {
        progress(step, 'by the first process')
        await systemClock.sleep(10, signal)
      }
    } finally {
      process.send?.(String(signal.reason))
    }
  },
})
const node = createTaskRunner({ db: openDatabase({ engine: 'postgres', url }), clock, log: silentLog, events: createEventBus(silentLog) })
node.register([task as unknown as AnyTask])
await node.start()
