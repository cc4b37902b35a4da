// A real server process, driven over HTTP only, as on a user's machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireDefined } from '../src/kernel/errors/index.ts'

export const administrator = { email: 'bench@example.org', password: 'a long enough password' }
const authorization = `Basic ${Buffer.from(`${administrator.email}:${administrator.password}`).toString('base64')}`

export interface RunningServer {
  readonly url: string
  readonly pid: number
  /** From process start to the first response. */
  readonly firstAnswerMs: number
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  addLibrary(name: string, root: string): Promise<string>
  /** Headers of a signed-in reader, as the web app and most clients send them. */
  session(): Promise<Readonly<Record<string, string>>>
  /** Waits until no background task is queued or running, or none whose name starts with `names`. */
  settled(names?: string): Promise<void>
  /** CPU time of the process so far, user plus system. */
  cpuMs(): Promise<number>
  /** Resident memory. */
  memoryMb(): Promise<number>
  stop(): Promise<void>
}

/** Starts a server on a free port with a fresh configuration folder. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [bundledServer()], {
    env: {
      // As the launcher sets them (scripts/boot/allocator.mjs).
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...process.env,
      HONDANA_HOST: '127.0.0.1',
      HONDANA_PORT: String(port),
      HONDANA_CONFIG_DIR: configDir,
      HONDANA_ADMIN_EMAIL: administrator.email,
      HONDANA_ADMIN_PASSWORD: administrator.password,
      HONDANA_WATCH_LIBRARIES: 'false',
      HONDANA_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await firstAnswer(child, `${url}/actuator/health`)
  const firstAnswerMs = performance.now() - startedAt
  const call = callOn(url)
  const pid = requireDefined(child.pid, 'the process ID of the server')
  return {
    url,
    pid,
    firstAnswerMs,
    call,
    addLibrary: async (name, root) => (await call<{ id: string }>('POST', '/api/v1/libraries', { name, root })).id,
    session: () => signIn(url),
    settled: (names = '') => waitUntilIdle(call, names),
    cpuMs: () => cpuMsOf(pid),
    memoryMb: () => memoryMb(pid),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(configDir, { recursive: true, force: true })
    },
  }
}

let bundle: string | undefined

/** The program that `npm start` runs. */
function bundledServer(): string {
  bundle ??= execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/run.mjs'), 'build:server'], { encoding: 'utf8' })
  return bundle
}

/** A port that was just free; the system assigns other ports before it reuses this one. */
async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  holder.close()
  await once(holder, 'close')
  return port
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(2)
  }
  throw new Error('The server ended before its first answer')
}

export const callOn =
  (url: string) =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(url + path, { method, headers: { authorization, 'content-type': 'application/json' }, ...json })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }

export async function signIn(url: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${url}/api/v2/users/me`, { headers: { authorization } })
  return { cookie: requireDefined(response.headers.getSetCookie()[0]?.split(';', 1)[0], 'the session cookie') }
}

export async function waitUntilIdle(call: RunningServer['call'], names: string): Promise<void> {
  for (;;) {
    const { countByName } = await call<{ countByName: Record<string, number> }>('GET', '/api/v1/tasks')
    if (!Object.keys(countByName).some((name) => name.startsWith(names))) return
    await pause(20)
  }
}

/** CPU time of a process so far. @param ended includes the processes that it started and that have ended */
export async function cpuMsOf(pid: number, ended = false): Promise<number> {
  const fields = requireDefined(
    (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' '),
    'the fields in the stat file of the process',
  )
  return fields.slice(11, ended ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(requireDefined(/VmRSS:\s+(\d+)/.exec(status)?.[1], 'VmRSS in the status of the process')) / 1024
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
