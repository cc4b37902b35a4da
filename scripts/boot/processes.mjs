// Guarantee: a command started here, and the processes it starts, outlive neither the launcher when it is asked to stop nor their
// timeout.
import { spawn } from 'node:child_process'
import { accessSync, constants as fileModes, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

const onWindows = process.platform === 'win32'
const endSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** npm forwards Ctrl-C although the terminal has already sent it to us. */
const sameKeyPressMs = 500
const keptOutputLength = 4_000

/**
 * @typedef {object} Command
 * @property {string} program
 * @property {readonly string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] the whole environment; the launcher's own when absent
 * @property {number} [timeoutMs] after this the command and what it started are killed
 * @property {(pid: number) => void} [onStart]
 *
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {string} output the end of what it wrote, or why it did not run
 */

/**
 * Runs a command to its end and returns its output.
 * @param {Command} command
 * @returns {Promise<Outcome>}
 */
export function runQuietly({ program, args, cwd, env, timeoutMs, onStart }) {
  return new Promise((resolve) => {
    // Before the command starts: a signal between the two would end the launcher and leave the command running.
    const stopListening = onEndSignals((signal) => {
      endGroup(child, signal)
      process.exit(exitCodeOf(signal))
    })
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: !onWindows })
    let output = ''
    /** @param {string} text */
    const keep = (text) => {
      output = (output + text).slice(-keptOutputLength)
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const limit = timeoutMs === undefined ? undefined : setTimeout(() => endGroup(child, 'SIGKILL'), timeoutMs)
    if (child.pid !== undefined) onStart?.(child.pid)
    /** @param {boolean} ok */
    const finish = (ok) => {
      clearTimeout(limit)
      stopListening()
      resolve({ ok, output: output.trim() })
    }
    child.once('error', (error) => {
      keep(error.message)
      finish(false)
    })
    child.once('close', (code, signal) => {
      if (signal) keep(`\n${program} was killed by ${signal}${timeoutMs === undefined ? '' : ` (limit ${timeoutMs / 1000} s)`}`)
      finish(code === 0)
    })
  })
}

/**
 * Runs a command with the terminal's own streams, forwards signals to it and returns its exit code. The closing IPC channel informs it
 * when the launcher was killed.
 * @param {Command} command
 * @returns {Promise<number>} its exit code, 128 + n after signal n
 */
export function runInForeground({ program, args, cwd, env }) {
  return new Promise((resolve, reject) => {
    const stopListening = onEndSignals((signal) => {
      if (!onWindows) child.kill(signal)
    })
    // In its own process group, so that it receives Ctrl-C once, from us, and not a second time from the terminal.
    const child = spawn(program, args, { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: !onWindows })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopListening()
      resolve(signal ? exitCodeOf(signal) : (code ?? 1))
    })
  })
}

/**
 * @param {string} name of a program
 * @returns {string | undefined} its path, as the shell would find it
 */
export function findOnPath(name) {
  const names = onWindows ? (process.env.PATHEXT ?? '.EXE;.CMD').split(';').map((extension) => name + extension.toLowerCase()) : [name]
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((file) => join(folder, file)))
    .find(isProgram)
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, fileModes.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * @param {(signal: NodeJS.Signals) => void} react called once per key press
 * @returns {() => void} stops listening
 */
function onEndSignals(react) {
  let lastAt = 0
  /** @param {NodeJS.Signals} signal */
  const listener = (signal) => {
    if (Date.now() - lastAt < sameKeyPressMs) return
    lastAt = Date.now()
    react(signal)
  }
  for (const signal of endSignals) process.on(signal, listener)
  return () => {
    for (const signal of endSignals) process.off(signal, listener)
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endGroup(child, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (onWindows) child.kill(signal)
  else process.kill(-child.pid, signal)
}

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + (constants.signals[signal] ?? 0)
