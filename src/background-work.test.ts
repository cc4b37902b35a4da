import { expect, onTestFinished, test } from 'vitest'
import { anAppContext } from '../test/builders/an-app-context.ts'
import { createRunning } from './background-work.ts'
import { defineFeature, type Service } from './kernel/feature/index.ts'
import { asAnyTask, aTask } from './kernel/tasks/tasks.fixture.ts'

test('a service that takes long to stop does not delay stopping tasks and other services', async () => {
  const context = await anAppContext()
  onTestFinished(context.close)
  const { task, started } = aTask()
  const slow = Promise.withResolvers<void>()
  const told: string[] = []
  const service = (name: string, role: Service['role'], ended = Promise.resolve()): Service => ({
    name,
    role,
    start: async () => async () => {
      told.push(name)
      await ended
    },
  })
  const services = [service('worker', 'worker'), service('slow worker', 'worker', slow.promise), service('schedule', 'scheduler')]
  const slowSchedule = service('slow schedule', 'scheduler', slow.promise)
  const feature = defineFeature({ name: 'test', tasks: [asAnyTask(task)], services: [...services, slowSchedule] })
  await context.open([feature])
  context.tasks.register(feature.tasks)
  const running = createRunning(context, [feature])
  await running.start()
  await context.tasks.enqueue(context.db, task, { id: 'a' })
  const { run } = await started(1)

  const stopped = running.stop()
  await expect.poll(() => run.signal.aborted).toBe(true)
  expect(told.toSorted()).toEqual(['schedule', 'slow schedule', 'slow worker', 'worker'])
  slow.resolve()
  await stopped
})

test('a service that fails to stop is reported after the others have stopped', async () => {
  const context = await anAppContext()
  onTestFinished(context.close)
  const slow = Promise.withResolvers<void>()
  const service = (name: string, stop: () => Promise<void>): Service => ({ name, role: 'worker', start: async () => stop })
  const failing = service('failing', () => Promise.reject(new Error('It fails')))
  const feature = defineFeature({ name: 'test', services: [failing, service('slow', () => slow.promise)] })
  await context.open([feature])
  const running = createRunning(context, [feature])
  await running.start()
  const ended: string[] = []
  void slow.promise.then(() => ended.push('slow'))
  const stopped = running.stop().catch((error: Error) => ended.push(error.message))
  setImmediate(slow.resolve)
  await stopped
  expect(ended).toEqual(['slow', 'It fails'])
})
