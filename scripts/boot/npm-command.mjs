import { basename, delimiter, dirname } from 'node:path'

/** --ignore-scripts: no package we use needs its installation scripts. */
export const quietNpm = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * How to run npm under a given Node. The npm that started us takes precedence, so that versions are not mixed.
 * @param {string} node
 * @param {readonly string[]} args
 * @returns {{ program: string, args: string[], env: NodeJS.ProcessEnv }}
 */
export function npmCommand(node, args) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  const startedBy = process.env.npm_execpath
  if (startedBy && basename(startedBy) === 'npm-cli.js') return { program: node, args: [startedBy, ...args], env }
  return process.platform === 'win32' ? { program: 'cmd.exe', args: ['/c', 'npm', ...args], env } : { program: 'npm', args: [...args], env }
}
