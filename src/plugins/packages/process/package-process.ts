// The process of one plugin package.
// Guarantee: it has its own memory with a limit, no environment, no files except its package and no way to start programs; when it fails,
// the server only sees that it ended. Its output is read no faster than `bytesPerSecond`.
// Limits: a plugin that is in a busy loop when the server is killed keeps running; every other one ends with its pipe. Memory outside
// V8's heap is monitored only where /proc exists (Linux), ten times a second; elsewhere only the heap has a limit.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { hasErrorCode } from '../../../kernel/errors/index.ts'
import type { PluginLog } from '../../contract/plugin.ts'
import { FromPackage, type ToPackage } from './package-messages.schemas.ts'
import { readLines } from './read-lines.ts'

export interface PackageProcess {
  send(message: ToPackage): void
  /** Ends it immediately. @param why reason shown to people */
  end(why: string): void
}

export interface ProcessParts {
  /** Real path of the package. */
  readonly folder: string
  readonly memoryMb: number
  readonly log: PluginLog
  onMessage(message: FromPackage): void
  /** @param why reason shown to people, without the subject */
  onEnd(why: string): void
}

const host = join(import.meta.dirname, 'package-host.mjs')
const hostImports = ['harmless-modules.mjs', 'lock-classes.mjs'].map((name) => join(import.meta.dirname, name))
const maxMessageLength = 8 * 1024 * 1024
const maxOutputLineLength = 2_000
const messageBytesPerSecond = 8 * 1024 * 1024
const outputBytesPerSecond = 256 * 1024
const watchEveryMs = 100

export function startPackageProcess({ folder, memoryMb, log, onMessage, onEnd }: ProcessParts): PackageProcess {
  const child = spawn(process.execPath, [...permissionsFor(folder), ...heapOf(memoryMb), ...languageFlags, host], {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  lowerPriority(child)
  let why: string | undefined
  const end = (reason: string) => {
    why ??= reason
    child.kill('SIGKILL')
  }
  const wire = child.stdio[3] as Duplex
  // A write to a process that has just ended; its exit is handled separately.
  wire.on('error', () => undefined)
  readLines(
    wire,
    {
      longest: maxMessageLength,
      bytesPerSecond: messageBytesPerSecond,
      onTooLong: () => end(`sent a message of more than ${maxMessageLength} characters`),
    },
    (line) => {
      const message = readMessage(line)
      if (message) onMessage(message)
      else end('sent an invalid message')
    },
  )
  readOutput(child, log)
  const watch = watchMemory(child, memoryMb, () => end(`used more than ${memoryMb} MB of memory`))
  onExit(child, (how) => {
    clearInterval(watch)
    onEnd(why ?? how)
  })
  return {
    send: (message) => {
      if (wire.writable) wire.write(`${JSON.stringify(message)}\n`)
    },
    end,
  }
}

/** Lowers the priority, so that a plugin in a busy loop uses only idle CPU time. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    // Best effort: the process has already ended, which is handled elsewhere, or this machine does not permit it.
    if (!hasErrorCode(error, 'ERR_SYSTEM_ERROR')) throw error
  }
}

/** Prevents a plugin from replacing the language's intrinsics; package-host.mjs explains why. */
const languageFlags = ['--frozen-intrinsics', '--disable-warning=ExperimentalWarning']

/** From version 25, Node's permission model also covers the network: it is denied because nothing allows it. */
const permissionsFor = (folder: string): readonly string[] => [
  '--permission',
  ...[host, ...hostImports, folder].map((path) => `--allow-fs-read=${path}`),
]

/** The rest is for memory outside V8's heap: code, buffers, stacks. */
const heapOf = (memoryMb: number): readonly string[] => [`--max-old-space-size=${Math.floor(memoryMb / 2)}`, '--max-semi-space-size=4']

function readMessage(line: string): FromPackage | undefined {
  try {
    return FromPackage.safeParse(JSON.parse(line)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Reads what Node itself prints when it crashes; the plugin's own console output is part of the messages. */
function readOutput({ stdout, stderr }: ChildProcess, log: PluginLog): void {
  const limits = { longest: maxOutputLineLength, bytesPerSecond: outputBytesPerSecond, onTooLong: () => undefined }
  if (stdout) readLines(stdout, limits, (line) => log.info(line))
  if (stderr) readLines(stderr, limits, (line) => log.warn(line))
}

/** V8 aborts when its heap is full. */
const outOfMemory: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 134, 133])

function onExit(child: ChildProcess, onEnd: (how: string) => void): void {
  // Both events may fire; the first one has the reason.
  let output = false
  const logExit = (how: string) => {
    if (!output) onEnd(how)
    output = true
  }
  child.on('error', ({ message }) => logExit(`could not be started (${message})`))
  child.on('close', (code, signal) => {
    if (outOfMemory.has(signal ?? code)) logExit('ran out of memory')
    else logExit(signal ? `was killed by ${signal}` : `exited with code ${code}`)
  })
}

function watchMemory({ pid }: ChildProcess, memoryMb: number, onTooMuch: () => void): NodeJS.Timeout | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  raiseOomScore(pid)
  return setInterval(async () => {
    if ((await usedMb(pid)) > memoryMb) onTooMuch()
  }, watchEveryMs).unref()
}

async function usedMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)
  return kilobytes.reduce((sum, [, amount]) => sum + Number(amount), 0) / 1024
}

/** When the machine runs out of memory, the kernel should kill the plugin and not the server; the plugin writes no core dump. */
function raiseOomScore(pid: number): void {
  for (const [file, value] of [
    ['oom_score_adj', '1000'],
    ['coredump_filter', '0'],
  ] as const) {
    writeFile(`/proc/${pid}/${file}`, value).catch(() => undefined)
  }
}
