// A package on a node whose clock differs from the database's, by which the server goes.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aPluginPackage } from '../../../../test/builders/a-plugin-package.ts'
import { aPluginContext } from '../../../../test/builders/plugin-context.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { SourceUnavailable } from '../../contract/plugin.ts'
import { createPluginFaults } from '../../plugin-faults.ts'
import { findPackages } from '../find-packages.ts'
import { createRunningPackage } from './running-package.ts'

const minuteMs = 60_000
const limits = { startMs: 60_000, callMs: 60_000, wholeCallMs: 60_000, memoryMb: 256, fetches: 1, answerBytes: 1_000_000, idleMs: 60_000 }

/** A source that asks for an hour's pause, or passes on the pause that the server reports. */
const entry = `export default ({ clock, errors, fetch }) => ({
  searchSeries: async (query) => {
    if (query === 'busy') throw new errors.SourceUnavailable('Too many requests.', { status: 429, retryAtMs: clock.now() + 3_600_000 })
    try {
      await fetch('https://example.org')
    } catch (error) {
      return error.retryAtMs - clock.now()
    }
  },
})`

test('a pause that a package requests or receives has the right length on a node whose clock is 10 minutes slow', async ({
  onTestFinished,
}) => {
  const configDir = join(inject('runFolder'), randomUUID())
  await aPluginPackage(configDir, { entry })
  const [found] = await findPackages(configDir, new Set())
  if (!found || 'fault' in found) throw new Error(found?.fault)
  const configSchema = { type: 'object', properties: {} } as const
  const context = aPluginContext({ configSchema, hosts: () => [] })
  onTestFinished(context.end)
  const clock = { ...context.clock, now: () => Date.now() + 10 * minuteMs }
  const fetch = async () => {
    throw new SourceUnavailable('example.org is rate limiting the server.', { retryAtMs: clock.now() + 5 * minuteMs })
  }
  const protocol = {
    operations: { required: ['searchSeries'], optional: [] },
    errors: ['SourceUnavailable' as const],
    fault: (sentence: string) => new Error(sentence),
  }
  const ctx = { ...context, clock, fetch }
  const runner = createRunningPackage(found, ctx, { limits, faults: createPluginFaults(), configSchema }).run(protocol)
  const told = (await runner.call('searchSeries', ['free'], ctx.signal)) as number
  expect(Math.abs(told - 5 * minuteMs)).toBeLessThan(minuteMs)
  const refusal = (await runner.call('searchSeries', ['busy'], ctx.signal).catch((error: unknown) => error)) as SourceUnavailable
  expect(Math.abs(requireDefined(refusal.retryAtMs, 'the end of the pause') - clock.now() - 60 * minuteMs)).toBeLessThan(minuteMs)
})
