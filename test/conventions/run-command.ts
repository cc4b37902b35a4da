import { spawn } from 'node:child_process'
import { projectRoot } from './source-files.ts'

/** Runs a command of the launcher. @returns its output, plus its exit code when that is not 0; empty when it succeeds without output */
export const runCommand = (...args: readonly string[]): Promise<string> => runNode(['scripts/run.mjs', ...args], projectRoot)

/** Runs Node in a folder. @returns as `runCommand` */
export function runNode(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? output : `${output}\nexit code ${code}`))
  })
}
