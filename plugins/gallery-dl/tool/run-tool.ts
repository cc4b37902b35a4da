// Runs gallery-dl. Guarantee: both of its streams are drained continuously with bounded memory, and after an abort or an idle timeout the
// whole process group has exited within 5 s. None of the server's own settings are passed to it.
import type { Options } from 'execa'
import { SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence } from '../../../src/plugins/contract/sentences.ts'
import { createLineSplitter } from './line-splitter.ts'

export interface ToolCall {
  /** Program and leading arguments. */
  readonly tool: readonly string[]
  readonly args: readonly string[]
  readonly signal: AbortSignal
  /** The only environment variables passed on from the server. */
  readonly environment: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
}

export interface StreamCall extends ToolCall {
  readonly cwd: string
  readonly input: string
  onProcess(process: { readonly pid: number; readonly command: string }): void
  onOutput(line: string): void
  onMessage(line: string): void
}

export interface CaptureCall extends ToolCall {
  readonly timeoutMs: number
  /** Called with each line of standard error as it arrives. */
  onMessage?(line: string): void
}

export interface ToolExit {
  /** Undefined when a signal ended it. */
  readonly exitCode: number | undefined
}

const killDelayMs = 5_000
const maxListingBytes = 64 * 1024 * 1024
const maxLineLength = 64 * 1024

const options = ({ signal, environment, env }: ToolCall) =>
  ({
    cancelSignal: signal,
    killDescendants: true,
    forceKillAfterDelay: killDelayMs,
    reject: false,
    stripFinalNewline: false,
    extendEnv: false,
    env: {
      ...environment,
      PYTHONUNBUFFERED: '1',
      PYTHONUTF8: '1',
      NO_COLOR: '1',
      ...env,
    },
  }) satisfies Options

/**
 * The command that runs the tool in its folder. The shell enters the folder, because its disk may hang: this thread would wait for the
 * start of a process in the folder, and execa asks for the folder when the process was stopped.
 */
function inFolder({ tool, args, cwd }: StreamCall) {
  const [program = '', ...leading] = tool
  if (process.platform === 'win32') return { program, args: [...leading, ...args], cwd }
  return { program: '/bin/sh', args: ['-c', 'cd -- "$0" && exec "$@"', cwd, ...tool, ...args] }
}

/**
 * Runs the tool and passes on its lines as they arrive.
 * @throws SourceUnavailable when it cannot be started, else the signal's reason when aborted
 */
export async function streamTool(call: StreamCall): Promise<ToolExit> {
  const { execa } = await import('execa')
  const { program, args, cwd } = inFolder(call)
  const run = execa(program, args, { ...options(call), ...(cwd === undefined ? {} : { cwd }), input: call.input, buffer: false })
  const output = createLineSplitter(maxLineLength, call.onOutput)
  const messages = createLineSplitter(maxLineLength, call.onMessage)
  run.stdout.on('data', output.add)
  run.stderr.on('data', messages.add)
  if (run.pid !== undefined) call.onProcess({ pid: run.pid, command: [...call.tool, ...call.args].join(' ') })
  const result = await run
  if (result.isCanceled) killGroup(run.pid)
  throwIfNotStarted(result, call)
  output.end()
  messages.end()
  return { exitCode: result.exitCode }
}

/**
 * Runs the tool to its end and returns its standard output, at most 64 MiB.
 * @throws SourceUnavailable when it cannot be started, takes too long or writes too much, else the signal's reason when aborted
 */
export async function captureTool(call: CaptureCall): Promise<ToolExit & { readonly stdout: string }> {
  const { execa } = await import('execa')
  const [program = '', ...leading] = call.tool
  const run = execa(program, [...leading, ...call.args], {
    ...options(call),
    stdin: 'ignore',
    buffer: { stderr: false },
    timeout: call.timeoutMs,
    maxBuffer: maxListingBytes,
  })
  const messages = createLineSplitter(maxLineLength, call.onMessage ?? (() => undefined))
  run.stderr.on('data', messages.add)
  const result = await run
  if (result.isCanceled || result.timedOut || result.isMaxBuffer) killGroup(run.pid)
  throwIfNotStarted(result, call)
  if (result.timedOut) throw new SourceUnavailable(NotFinished(call.timeoutMs / 1000))
  if (result.isMaxBuffer) throw new SourceUnavailable(WroteTooMuch())
  messages.end()
  return { exitCode: result.exitCode, stdout: result.stdout }
}

const NotFinished = defineSentence('TOOL_NOT_FINISHED', "gallery-dl didn't finish within {seconds:number} seconds")
const WroteTooMuch = defineSentence('TOOL_WROTE_TOO_MUCH', 'gallery-dl produced more than 64 MiB of output')
const NotStarted = defineSentence(
  'TOOL_NOT_STARTED',
  'Couldn\'t start gallery-dl ({command}). Install it, for example with "pipx install gallery-dl", or set HONDANA_EXTRACTOR_TOOL.',
)

/** Of a shell, for a command that it can't start. gallery-dl's own codes are sums of 1, 4, 8, 16, 32, 64 and 128, so never these. */
const notStartedCodes = [126, 127]

interface Start {
  readonly code?: string | undefined
  readonly exitCode?: number | undefined
}

function throwIfNotStarted({ code, exitCode = 0 }: Start, { tool, signal }: ToolCall): void {
  signal.throwIfAborted()
  if (code !== 'ENOENT' && code !== 'EACCES' && !notStartedCodes.includes(exitCode)) return
  throw new SourceUnavailable(NotStarted(tool.join(' ')))
}

/** A descendant may outlive the process that was stopped. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === 'win32') return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Already exited, or (on macOS) only waiting to be reaped.
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}
