// Identifies extractor processes, so that a successor can stop them after this server was killed.
// Guarantee: only a process with the recorded id, start time and command, from the same boot of the same machine, is stopped; an id that
// was reassigned to another process since is left alone. A process that was started but not yet recorded is found by our tool's name and
// by its working directory, the staging folder of its download.
// Limit: processes can be identified on Linux only. Elsewhere nothing is stopped; the renewed staging folder keeps a survivor harmless.
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, sep } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock/index.ts'
import { hasErrorCode, requireDefined } from '../../kernel/errors/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'

const identity = z.object({ host: z.string(), bootId: z.string(), pid: z.int().min(2), startTicks: z.string(), command: z.string() })
export type ExtractorIdentity = z.infer<typeof identity>

const timeoutMs = 5_000

/**
 * Identity of a process that was just started; undefined when it has exited or this system does not provide it.
 * @param command as it was started: program and arguments
 */
export async function identifyProcess(pid: number, command: string): Promise<ExtractorIdentity | undefined> {
  const facts = await readFacts(pid)
  return facts && { host: hostname(), bootId: facts.bootId, pid, startTicks: facts.startTicks, command }
}

const readIdentity = storedJsonOr('download.extractor', identity.optional(), () => undefined)

/** Parses a stored identity; undefined for anything else. */
export function parseIdentity(json: string | null): ExtractorIdentity | undefined {
  return json === null ? undefined : readIdentity(json)
}

/** Stops a process and its group if it is still the recorded one. @returns whether it was running */
export async function killProcess(recorded: ExtractorIdentity, clock: Clock): Promise<boolean> {
  if (!(await isSameProcess(recorded))) return false
  signalGroup(recorded.pid, 'SIGTERM')
  const deadlineMs = clock.now() + timeoutMs
  while (clock.now() < deadlineMs) {
    if (!(await isSameProcess(recorded))) return true
    await clock.sleep(20)
  }
  signalGroup(recorded.pid, 'SIGKILL')
  return true
}

/** Stops processes of our tool that work in a staging folder. @param tool its program and leading arguments @returns their process ids */
export async function killProcessesIn(folder: string, tool: readonly string[], clock: Clock): Promise<readonly number[]> {
  const killedPids: number[] = []
  const program = basename(requireDefined(tool.at(-1), 'the program of an extractor'))
  const realFolder = await ignoreMissing(realpath(folder))
  if (realFolder === undefined) return killedPids
  for (const pid of await listProcessIds()) {
    const cwd = await ignoreMissing(readlink(`/proc/${pid}/cwd`))
    if (cwd === undefined || !`${cwd}${sep}`.startsWith(`${realFolder}${sep}`)) continue
    const facts = await readFacts(pid)
    if (!facts?.command.includes(program)) continue
    const identity = { host: hostname(), bootId: facts.bootId, pid, startTicks: facts.startTicks, command: facts.command }
    if (await killProcess(identity, clock)) killedPids.push(pid)
  }
  return killedPids
}

const listProcessIds = async (): Promise<readonly number[]> =>
  process.platform === 'linux' ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number) : []

async function isSameProcess(recorded: ExtractorIdentity): Promise<boolean> {
  if (recorded.host !== hostname()) return false
  const facts = await readFacts(recorded.pid)
  return facts?.bootId === recorded.bootId && facts.startTicks === recorded.startTicks && isCommand(facts.command, recorded.command)
}

/** A script runs as its interpreter, so the program name changes and the arguments stay. */
const isCommand = (running: string, recorded: string): boolean => running.endsWith(recorded.slice(Math.max(0, recorded.indexOf(' '))))

async function readFacts(pid: number): Promise<{ bootId: string; startTicks: string; command: string } | undefined> {
  if (process.platform !== 'linux') return undefined
  const [bootId, stat, command] = await Promise.all([
    readProc('/proc/sys/kernel/random/boot_id'),
    readProc(`/proc/${pid}/stat`),
    readProc(`/proc/${pid}/cmdline`),
  ])
  const startTicks = stat && startTicksOf(stat)
  if (!bootId || !startTicks || command === undefined) return undefined
  return { bootId: bootId.trim(), startTicks, command: command.replaceAll('\0', ' ').trim() }
}

/** The extractor leads its own process group; a process that does not is signaled alone. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (!sendSignal(-pid, signal)) sendSignal(pid, signal)
}

function sendSignal(target: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(target, signal)
  } catch (error) {
    if (hasErrorCode(error, 'ESRCH', 'EPERM')) return false
    throw error
  }
}

/** Field 22 of /proc/<pid>/stat; the name in field 2 may contain spaces and parentheses. A zombie counts as exited. */
function startTicksOf(stat: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}

const readProc = (path: string): Promise<string | undefined> => ignoreMissing(readFile(path, 'utf8'))

/** Undefined for a process that has exited or belongs to another user. */
async function ignoreMissing(reading: Promise<string>): Promise<string | undefined> {
  try {
    return await reading
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ESRCH', 'EACCES')) return undefined
    throw error
  }
}
