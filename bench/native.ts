// Native programs to compare with.
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program and returns its output. Rejects when it fails. */
export async function runNative(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await execute(program, [...args], { maxBuffer: 256 * 1024 * 1024, env: { ...process.env, ...env } })
  return stdout
}

/** @throws Error that names the packages to install */
export function requirePrograms(...programs: readonly string[]): void {
  const missing = programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
  if (missing.length > 0)
    throw new Error(`This comparison needs ${missing.join(' and ')}; install them with your system's package manager.`)
}
