// A package whose process ends because it is idle or disabled.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, type TestContext, test } from 'vitest'
import { aPluginPackage } from '../../../../test/builders/a-plugin-package.ts'
import { aPluginContext } from '../../../../test/builders/plugin-context.ts'
import { createPluginFaults } from '../../plugin-faults.ts'
import { findPackages } from '../find-packages.ts'
import { createRunningPackage } from './running-package.ts'

const idleMs = 20
const limits = { startMs: 60_000, callMs: 60_000, wholeCallMs: 60_000, memoryMb: 256, fetches: 1, answerBytes: 1_000_000, idleMs }

async function aRunner({ onTestFinished }: TestContext) {
  const configDir = join(inject('runFolder'), randomUUID())
  await aPluginPackage(configDir, { entry: 'export default () => ({ searchSeries: async (query) => query })' })
  const [found] = await findPackages(configDir, new Set())
  if (!found || 'fault' in found) throw new Error(found?.fault)
  const configSchema = { type: 'object', properties: {} } as const
  const ctx = aPluginContext({ configSchema, hosts: () => [] })
  onTestFinished(ctx.end)
  const protocol = {
    operations: { required: ['searchSeries'], optional: [] },
    errors: [],
    fault: (sentence: string) => new Error(sentence),
  }
  return { ctx, runner: createRunningPackage(found, ctx, { limits, faults: createPluginFaults(), configSchema }).run(protocol) }
}

test('a call that arrives while the package is being stopped is answered normally', async (context) => {
  const { ctx, runner } = await aRunner(context)
  for (const query of ['one', 'two', 'three']) {
    expect(await runner.call('searchSeries', [query], ctx.signal)).toBe(query)
    // Its process was told to end but is still running.
    await delay(idleMs)
  }
})

test('a package that is disabled while it is starting does not run', async (context) => {
  const { ctx, runner } = await aRunner(context)
  const call = runner.call('searchSeries', ['one'], new AbortController().signal)
  ctx.end()
  await expect(call).rejects.toThrow()
})
