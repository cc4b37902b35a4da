import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { aTask, createTestQueue, type TestQueue } from './tasks.fixture.ts'
import { findTask } from './tasks.queries.ts'

/** Longer than a lease. */
const stoppedMs = 100_000

let queue: TestQueue
let first: ChildProcess
let aheadFile: string
let said: string[]

beforeEach(async () => {
  const database = await aPostgresDatabase()
  queue = await createTestQueue(database)
  const folder = join(inject('runFolder'), `stopped-${process.pid}`)
  await mkdir(folder, { recursive: true })
  aheadFile = join(folder, 'ahead')
  await writeFile(aheadFile, '0')
  said = []
  first = fork(join(import.meta.dirname, 'task-process.fixture.ts'), [database.url, aheadFile], { execArgv: [] })
  first.on('message', (message) => said.push(String(message)))
})

afterEach(async () => {
  const exited = first.exitCode === null && first.signalCode === null ? once(first, 'exit') : undefined
  first.kill('SIGKILL')
  await exited
  await queue.close()
})

test('a process that was stopped past the end of its lease writes nothing more once another one has taken its task', async () => {
  const { task, started } = aTask({ maxAttempts: 2 })
  const second = queue.aNode(task)
  const id = await second.enqueue(queue.db, task, { id: 'a' })
  await expect.poll(() => said).toEqual(['started'])
  await expect.poll(async () => (await findTask(queue.db, id))?.message).toContain('by the first process')

  first.kill('SIGSTOP')
  await queue.pass(stoppedMs)
  await second.start()
  const { end } = await started(1)
  const taken = await findTask(queue.db, id)
  await writeFile(aheadFile, String(stoppedMs))
  first.kill('SIGCONT')

  await expect.poll(() => said.at(-1)).toContain('another node took it')
  expect(await findTask(queue.db, id)).toEqual(taken)
  end.resolve({ pages: 5 })
  await queue.untilState(id, 'SUCCEEDED')
  expect(await findTask(queue.db, id)).toMatchObject({ outcome: '{"pages":5}' })
})
