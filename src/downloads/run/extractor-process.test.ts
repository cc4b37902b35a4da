import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { identifyProcess, killProcess, killProcessesIn, parseIdentity } from './extractor-process.ts'

const aProcess = () => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })

describe.runIf(process.platform === 'linux')('an extractor that outlived its server', () => {
  test('is found by its recorded identity and stopped', async () => {
    const child = aProcess()
    const exited = once(child, 'exit')
    const recorded = await identifyProcess(requireDefined(child.pid, 'the process ID'), 'sleep 60')
    if (!recorded) throw new Error('the process is not there')
    const stored = parseIdentity(JSON.stringify(recorded))
    expect(stored).toEqual(recorded)
    expect(await killProcess(recorded, systemClock)).toBe(true)
    await exited
    expect(await killProcess(recorded, systemClock)).toBe(false)
  })

  test('is found by the name of its interpreter', async () => {
    const child = spawn('sh', ['-c', 'sleep 60; true', 'x'], { detached: true, stdio: 'ignore' })
    const exited = once(child, 'exit')
    const recorded = await identifyProcess(requireDefined(child.pid, 'the process ID'), '/opt/sh -c sleep 60; true x')
    expect(recorded && (await killProcess(recorded, systemClock))).toBe(true)
    await exited
  })

  test('that was not recorded yet is found by its folder and its tool, and other processes are left alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hondana-extractor-'))
    const child = spawn('sleep', ['60'], { cwd: folder, detached: true, stdio: 'ignore' })
    const exited = once(child, 'exit')
    expect(await killProcessesIn(folder, ['gallery-dl'], systemClock)).toEqual([])
    expect(await killProcessesIn(`${folder}2`, ['sleep'], systemClock)).toEqual([])
    expect(await killProcessesIn(folder, ['/usr/bin/sleep'], systemClock)).toEqual([child.pid])
    await exited
    await rmdir(folder)
  })

  test.each([
    ['another start time', { startTicks: '1' }],
    ['another command', { command: 'sleep 61' }],
    ['another boot', { bootId: 'before' }],
    ['another machine', { host: 'elsewhere' }],
  ])('is not confused with a process that has its id but %s', async (_difference, difference) => {
    const child = aProcess()
    const recorded = await identifyProcess(requireDefined(child.pid, 'the process ID'), 'sleep 60')
    if (!recorded) throw new Error('the process is not there')
    expect(await killProcess({ ...recorded, ...difference }, systemClock)).toBe(false)
    expect(child.exitCode).toBeNull()
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  test('counts as exited when no process has its id', async () => {
    expect(await identifyProcess(2 ** 22 + 1, 'sleep 60')).toBeUndefined()
  })
})

test('a stored text that is not an identity is ignored', () => {
  expect([parseIdentity(null), parseIdentity('{}'), parseIdentity('{"pid":1}')]).toEqual([undefined, undefined, undefined])
})
