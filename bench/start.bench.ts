// Time to the first response and idle memory, compared with the smallest possible Node HTTP server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { compare, type Outcome } from './harness.ts'
import { pause, startServer } from './running-server.ts'

const hello = `require('node:http').createServer((_, r) => r.end('hello')).listen(+process.argv[1], '127.0.0.1')`

export async function run(): Promise<readonly Outcome[]> {
  const start = await compare({
    name: 'start to first answer',
    unit: 'ms',
    ours: async () => {
      const server = await startServer()
      await server.stop()
      return server.firstAnswerMs
    },
    yardstick: async () => (await helloServer()).firstAnswerMs,
    yardstickName: 'hello-http',
    goal: { max: 4 },
  })
  const memory = await compare({
    name: 'idle memory',
    unit: 'MB',
    ours: async () => {
      const server = await startServer()
      await pause(2_000)
      const used = await server.memoryMb()
      await server.stop()
      return used
    },
    yardstick: async () => (await helloServer()).memoryMb,
    yardstickName: 'hello-http',
    goal: { max: 2.2 },
    rounds: 3,
  })
  return [start, memory]
}

async function helloServer(): Promise<{ firstAnswerMs: number; memoryMb: number }> {
  const port = 41_000 + Math.floor(Math.random() * 9_000)
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['-e', hello, String(port)], { stdio: 'ignore' })
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) await pause(2)
  const firstAnswerMs = performance.now() - startedAt
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return {
    firstAnswerMs,
    memoryMb: Number(requireDefined(/VmRSS:\s+(\d+)/.exec(status)?.[1], 'VmRSS in the status of the process')) / 1024,
  }
}
