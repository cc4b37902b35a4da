// The built web app is in web/dist, with a stamp of the sources it was built from.
import { join } from 'node:path'
import { builtFrom, filesIn, sourcesOf, writeStamp } from './built-from.mjs'
import { ensureOnce } from './ensure-once.mjs'
import { runQuietly } from './processes.mjs'
import { inProject, print } from './project.mjs'

const webFolder = inProject('web')
const stamp = join(webFolder, 'dist', '.built-from')
/** The caller's NODE_ENV would produce the development build of every library. */
const forABuild = { NODE_ENV: 'production', NO_COLOR: '1' }
const notSources = new Set(['dist', 'node_modules'])

/**
 * Builds the web app when it is missing or older than its sources. A failure is reported but not fatal: the server serves its API
 * without it. (The same failure fails test/conventions.)
 * @param {string} node
 * @returns {Promise<boolean>} whether web/dist is built from the sources as they are
 */
export async function ensureWebApp(node) {
  await ensureOnce({ what: 'the web app', isThere: isCurrent, install: (noteProcess) => build(node, noteProcess) })
  return isCurrent()
}

const isCurrent = () => builtFrom(stamp, sourceFiles()) !== undefined

const sourceFiles = () => filesIn(webFolder, (name) => !notSources.has(name))

/**
 * @param {string} node
 * @param {(pid: number) => void} noteProcess
 */
async function build(node, noteProcess) {
  print('Building the web app.')
  const sources = sourcesOf(sourceFiles())
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir']
  const { ok, output } = await runQuietly({
    program: node,
    args,
    cwd: webFolder,
    env: { ...process.env, ...forABuild },
    onStart: noteProcess,
  })
  if (ok) writeStamp(stamp, sources)
  else print(`Couldn't build the web app; only the API is available. Build output:\n${output}`)
}
