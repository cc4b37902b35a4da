import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aClock, type TestClock } from '../../../test/builders/a-clock.ts'
import { aPlugin } from '../../../test/builders/a-plugin.ts'
import { anAppContext, type TestAppContext } from '../../../test/builders/an-app-context.ts'
import { anyTask } from '../../kernel/feature/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import { defineTask } from '../../kernel/tasks/index.ts'
import { type AccountFollows, type Plugins, pluginsFeature } from '../../plugins/index.ts'
import { accountPoller } from './account-poller.ts'
import { createAccountState } from './account-state.ts'

const minute = 60_000
let context: TestAppContext
let clock: TestClock
let plugins: Plugins
let http: Http
let polls = 0
let crash = false
let stop: () => Promise<void>

const noFollows: AccountFollows = {
  listFollows: async () => [],
  follow: async () => undefined,
  unfollow: async () => undefined,
  listFeed: async () => [],
  titleUrl: (id) => `https://mangadex.org/title/${id}`,
  titleIdOf: () => undefined,
  pollEveryMs: 30 * minute,
  targetLibrary: null,
}

/** A poll that only counts, and crashes on request. */
const countingLook = () =>
  defineTask({
    name: 'follows.poll-account',
    payload: z.object({}),
    key: () => 'account',
    run: async () => {
      polls += 1
      await createAccountState(plugins).recordPoll(clock.now())
      if (crash) throw new TypeError('undefined is not a function')
      return undefined
    },
  })

beforeEach(async () => {
  context = await anAppContext()
  clock = aClock()
  polls = 0
  crash = false
  plugins = pluginsFeature(context, [aPlugin({ id: 'srca-subscription', name: 'Account', provide: () => noFollows })])
  http = await context.open([plugins.feature])
  const pollTask = countingLook()
  context.tasks.register([anyTask(pollTask)])
  await context.tasks.start()
  const watch = accountPoller({ ...context, clock, plugins, memory: createAccountState(plugins), pollTask })
  const starts = [await watch.start()]
  stop = async () => {
    for (const end of starts.splice(0)) await end()
  }
})
afterEach(async () => {
  await stop()
  await context.tasks.stop()
  await context.close()
})

const enable = (enabled: boolean) => http.inject({ method: 'PATCH', url: '/api/v1/plugins/srca-subscription', payload: { enabled } })
const configure = (minutes: number) =>
  http.inject({ method: 'PUT', url: '/api/v1/plugins/srca-subscription/config', payload: { account: 'me', minutes } })
const expectPolls = async (count: number) => {
  await expect.poll(() => polls).toBe(count)
  // Storing the result is the last step of the poll.
  await context.tasks.idle()
}
/** Advances the clock and lets the watch run where it should do nothing. */
const pass = async (ms: number) => {
  clock.pass(ms)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await context.tasks.idle()
}

test('the account is polled when the plugin is enabled, then every interval, and not while it is disabled', async () => {
  await pass(60 * minute)
  expect(polls).toBe(0)
  await enable(true)
  await expectPolls(1)
  await pass(29 * minute)
  expect(polls).toBe(1)
  clock.pass(2 * minute)
  await expectPolls(2)
  await enable(false)
  await pass(120 * minute)
  expect(polls).toBe(2)
})

test('a changed configuration restarts polling immediately; saving the same one does not', async () => {
  await configure(30)
  await enable(true)
  await expectPolls(1)
  await configure(45)
  await expectPolls(2)
  await configure(45)
  await pass(minute)
  expect(polls).toBe(2)
})

test('polling continues after a poll that crashed', async () => {
  crash = true
  await enable(true)
  await expectPolls(1)
  clock.pass(31 * minute)
  await expectPolls(2)
  crash = false
  clock.pass(31 * minute)
  await expectPolls(3)
})

test('a restart neither delays nor repeats a poll, and a clock set back does not stop polling', async () => {
  await enable(true)
  await expectPolls(1)
  await stop()
  const memory = createAccountState(plugins)
  const restart = async (expected: number) => {
    const end = await accountPoller({ ...context, clock, plugins, memory, pollTask: countingLook() }).start()
    await expectPolls(expected)
    await pass(0)
    expect(polls).toBe(expected)
    await end()
  }
  await restart(1)
  clock.pass(31 * minute)
  await restart(2)
  await memory.recordPoll(clock.now() + 365 * 24 * 60 * minute)
  await restart(3)
})
