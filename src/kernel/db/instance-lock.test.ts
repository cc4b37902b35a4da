import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdInstanceLock, InstanceAlreadyRunning } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a second server on the same configuration folder is rejected until the first has stopped', () => {
  const unlock = holdInstanceLock(join(folder, 'new'))
  expect(() => holdInstanceLock(join(folder, 'new'))).toThrow(InstanceAlreadyRunning)
  unlock()
  holdInstanceLock(join(folder, 'new'))()
})

test('a server that was killed leaves no lock behind', async ({ onTestFinished }) => {
  const module = fileURLToPath(new URL('./instance-lock.ts', import.meta.url))
  const script = `import { holdInstanceLock } from ${JSON.stringify(module)}
    // Kept as the server keeps it: a lock that nobody can give back any more is collected with its memory.
    globalThis.unlock = holdInstanceLock(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  await once(server.stdout, 'data')
  expect(() => holdInstanceLock(folder)).toThrow('already using this configuration folder')
  server.kill('SIGKILL')
  await once(server, 'exit')
  holdInstanceLock(folder)()
})
