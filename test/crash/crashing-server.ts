// A server process that is killed and restarted, with its configuration and its library.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { DownloadStep } from '../../src/downloads/index.ts'
import type { FollowStep } from '../../src/follows/index.ts'
import type { ImportStep } from '../../src/imports/index.ts'
import type { CoverStep } from '../../src/metadata/index.ts'
import type { SplitStep } from '../../src/pages/index.ts'
import type { FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'

/** Steps at which a server can kill itself. */
export type CrashStep = DownloadStep | SplitStep | CoverStep | FollowStep | ImportStep

const administrator = { email: 'admin@example.org', password: 'correct horse battery' }
const authorization = `Basic ${Buffer.from(`${administrator.email}:${administrator.password}`).toString('base64')}`

export interface CrashingServer {
  readonly root: string
  readonly databaseFile: string
  /** Starts it and waits until it is ready. @param crashAt step at which it kills itself */
  start(crashAt?: CrashStep): Promise<void>
  /** Starts it without waiting. */
  launch(crashAt?: CrashStep): void
  /** Makes a running server kill itself at a step. */
  crashAt(step: CrashStep): void
  /** Resolves when a launched server is ready. */
  started(): Promise<void>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Resolves with the signal that ended it. */
  died(): Promise<NodeJS.Signals | null>
  /** Stops it gracefully. */
  stop(): Promise<void>
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<T>
  /** Sends a request with the administrator's credentials, and returns any response. @param path from the root of the server */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Peak resident memory in bytes; undefined where the system does not report it. */
  peakMemoryBytes(): Promise<number | undefined>
  /** Processes with a working directory in the library. */
  processesInLibrary(): Promise<readonly string[]>
  cleanUp(): Promise<void>
}

export interface CrashingServerParts {
  /** Folder that it shares with others, with its library and its configuration; a new one by default. */
  readonly folder?: string
  /** Environment variables in addition to the usual ones. */
  readonly env?: Readonly<Record<string, string>>
  /** Path of the program for each start; by default that of the current sources. */
  readonly program?: () => string | undefined
  /** Options of Node; `shortLived` by default. */
  readonly execArgv?: readonly string[]
}

/**
 * Options of Node for a server that lives for seconds: nearly everything that it allocates while it starts is needed until its end, so
 * that collecting it is in vain, and takes a seventh of the CPU time of a start.
 */
export const shortLived: readonly string[] = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc']

export async function aCrashingServer(
  source: Pick<FakeMangaDex, 'url'>,
  { folder: shared, env: additional = {}, execArgv = shortLived, program: chosen }: CrashingServerParts = {},
): Promise<CrashingServer> {
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'hondana-crash-')))
  const root = join(folder, 'library')
  const configDir = join(folder, 'config')
  for (const path of [root, join(folder, 'tmp')]) await mkdir(path, { recursive: true })
  const env = { ...environment(folder, source), ...additional }
  const current = await bundledProgram()
  let child: ChildProcess | undefined
  let port = 0
  let fatalStep: CrashStep | undefined
  let working = Promise.withResolvers<void>()

  const launch = (crashAt?: CrashStep) => {
    working = Promise.withResolvers<void>()
    fatalStep = crashAt
    child = fork(chosen?.() ?? current, {
      execArgv: [...execArgv],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...env, ...(crashAt ? { CRASH_AT: crashAt } : {}) },
    })
    child.on('message', (message: { port: number }) => {
      port = message.port
      working.resolve()
    })
  }
  const died = async () => {
    if (!child) throw new Error('The server was not started')
    if (child.exitCode !== null || child.signalCode !== null) return child.signalCode
    const patient = AbortSignal.timeout(pollOptions.timeout)
    try {
      await once(child, 'exit', { signal: patient })
    } catch (error) {
      throw patient.aborted ? new Error(`The server lives on; step: ${fatalStep ?? 'none'}`) : error
    }
    return child.signalCode
  }
  return {
    root,
    databaseFile: join(configDir, 'hondana.sqlite'),
    launch,
    start: async (crashAt) => {
      launch(crashAt)
      await Promise.race([working.promise, died()])
    },
    crashAt: (step) => {
      fatalStep = step
      child?.send(step)
    },
    started: () => working.promise,
    died,
    kill: async () => {
      child?.kill('SIGKILL')
      await died()
    },
    stop: async () => {
      child?.kill('SIGTERM')
      await died()
    },
    ...callerOf((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)),
    peakMemoryBytes: () => peakMemoryOf(child?.pid),
    processesInLibrary: () => processesIn(root),
    cleanUp: async () => {
      child?.kill('SIGKILL')
      if (child) await died()
      if (!shared) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** With the administrator's credentials. */
function callerOf(send: (path: string, init: RequestInit) => Promise<Response>): Pick<CrashingServer, 'ask' | 'fetch'> {
  const withCredentials: CrashingServer['fetch'] = (path, init = {}) =>
    send(path, { ...init, headers: { authorization, ...(init.headers as Readonly<Record<string, string>>) } })
  return {
    fetch: withCredentials,
    ask: async <T>(method: string, path: string, body?: object): Promise<T> => {
      const json = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
      const response = await withCredentials(`/api/v1${path}`, { method, ...json })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return (text === '' ? undefined : JSON.parse(text)) as T
    },
  }
}

async function peakMemoryOf(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

/**
 * Path of the program, bundled once per run: it starts a hundred times, and half of each start was spent on opening its thousand files.
 * @throws Error when it could not be bundled
 */
async function bundledProgram(): Promise<string> {
  const response = await fetch(inject('killableServer'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

const environment = (folder: string, source: Pick<FakeMangaDex, 'url'>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: join(folder, 'tmp'),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  HONDANA_EXTRACTOR_TOOL: process.env.HONDANA_EXTRACTOR_TOOL,
  HONDANA_CONFIG_DIR: join(folder, 'config'),
  HONDANA_ADMIN_EMAIL: administrator.email,
  HONDANA_ADMIN_PASSWORD: administrator.password,
  HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
  HONDANA_SRCA_API_URL: source.url,
  HONDANA_SRCA_UPLOADS_URL: source.url,
  HONDANA_LOG_LEVEL: 'error',
  HONDANA_LOG_FORMAT: 'json',
})

async function processesIn(root: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (cwd.startsWith(root)) found.push(`${pid} ${await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')}`)
  }
  return found
}
