import { expect, onTestFinished, test } from 'vitest'
import { anAppContext } from '../test/builders/an-app-context.ts'
import { createRunning } from './background-work.ts'
import { defineFeature, type Service } from './kernel/feature/index.ts'
import { asAnyTask, aTask } from './kernel/tasks/tasks.fixture.ts'

test('a service that takes long to stop keeps neither tasks nor other services from being told to stop', async () => {
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
