import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { createSweep, removeAbandonedConfigs, withConfigFile } from './config-file.ts'

test('the configuration file exists only during the run and only its owner can read it', async () => {
  const folder = await withConfigFile({ secret: 'x' }, async (path) => {
    expect(await readFile(path, 'utf8')).toBe('{"secret":"x"}')
    expect((await stat(dirname(path))).mode & 0o077).toBe(0)
    return dirname(path)
  })
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

test('files of a killed server are removed, those of a running server are kept', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'hondana-test-'))
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const kept = [`hondana-extractor-${process.ppid}-a`, `hondana-extractor-${process.pid}-new`, 'hondana-extractor-other', 'somebody-elses']
  const abandoned = [`hondana-extractor-${dead}-a`, `hondana-extractor-${process.pid}-old`]
  for (const name of [...kept, ...abandoned]) await mkdir(join(temporary, name, 'inner'), { recursive: true })
  await utimes(join(temporary, `hondana-extractor-${process.pid}-old`), 0, 0)
  await removeAbandonedConfigs(temporary)
  expect((await readdir(temporary)).sort()).toEqual([...kept].sort())
  await rm(temporary, { recursive: true })
})

test('a clean-up that failed is repeated before the next run, and a complete one is not', async () => {
  const temporary = join(await mkdtemp(join(tmpdir(), 'hondana-test-')), 'missing')
  const sweep = createSweep(() => temporary)
  await expect(sweep()).rejects.toThrow('ENOENT')
  await mkdir(temporary)
  await sweep()
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  await mkdir(join(temporary, `hondana-extractor-${dead}-a`))
  await sweep()
  expect(await readdir(temporary)).toHaveLength(1)
  await rm(dirname(temporary), { recursive: true })
})

test.runIf(process.platform === 'linux')(
  'a gallery-dl process that outlived its server is stopped and its configuration removed; others keep running',
  async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'hondana-test-'))
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const toolWith = async (name: string) => {
      await mkdir(join(temporary, name))
      const tool = spawn('sh', ['-c', 'sleep 60; true', 'tool', '-c', join(temporary, name, 'config.json')], {
        detached: true,
        stdio: 'ignore',
      })
      await once(tool, 'spawn')
      return tool
    }
    const [orphan, other] = [await toolWith(`hondana-extractor-${dead}-a`), await toolWith(`hondana-extractor-${process.ppid}-b`)]
    const ended = once(orphan, 'exit')
    await removeAbandonedConfigs(temporary)
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(other.exitCode ?? other.signalCode).toBeNull()
    process.kill(-requireDefined(other.pid, 'the process ID of the other run'), 'SIGKILL')
    await rm(temporary, { recursive: true })
  },
)
