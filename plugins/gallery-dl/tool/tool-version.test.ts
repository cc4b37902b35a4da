import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { aPluginContext } from '../../../test/builders/plugin-context.ts'
import { galleryDl } from '../index.ts'
import { createToolVersion } from './tool-version.ts'

const minuteMs = 60_000

/** gallery-dl, as far as it prints the version from a file; without the file, it can't run. */
async function aTool() {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-tool-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const clock = aClock()
  const context = aPluginContext(galleryDl, { settings: { extractorTool: ['sh', '-c', `cat ${folder}/version`, 'sh'] } })
  return {
    clock,
    toolVersion: createToolVersion({ ...context, clock }),
    install: (version: string) => writeFile(join(folder, 'version'), `${version}\n`),
    remove: () => rm(join(folder, 'version')),
  }
}

test('nobody waits while a version that is five minutes old is read again', async () => {
  const { clock, toolVersion, install, remove } = await aTool()
  await install('1.30.0')
  expect(await toolVersion()).toBe('1.30.0')
  await install('1.31.0')
  expect(await toolVersion()).toBe('1.30.0')
  clock.pass(6 * minuteMs)
  expect(await toolVersion()).toBe('1.30.0')
  await expect.poll(toolVersion).toBe('1.31.0')
  await remove()
  clock.pass(6 * minuteMs)
  await expect.poll(toolVersion).toBeNull()
})

test('a tool that is installed after the start is found within seconds', async () => {
  const { clock, toolVersion, install } = await aTool()
  expect(await toolVersion()).toBeNull()
  await install('1.30.0')
  expect(await toolVersion()).toBeNull()
  clock.pass(16_000)
  expect(await toolVersion()).toBe('1.30.0')
})
