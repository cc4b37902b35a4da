// The built web app is in web/dist, with a stamp of the sources it was built from.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
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

const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/**
 * @param {string} node
 * @param {(pid: number) => void} noteProcess
 */
async function build(node, noteProcess) {
  print('Building the web app.')
  const builtFrom = fingerprint()
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir']
  const { ok, output } = await runQuietly({
    program: node,
    args,
    cwd: webFolder,
    env: { ...process.env, ...forABuild },
    onStart: noteProcess,
  })
  if (ok) writeFileSync(stamp, builtFrom)
  else print(`Couldn't build the web app; only the API is available. Build output:\n${output}`)
}

/** Contents, not times: a fresh clone and an unpacked archive have new times for old files. The lockfile represents the packages. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(inProject('package-lock.json')))
  for (const file of sourceFiles(webFolder)) hash.update(relative(webFolder, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sourceFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
}
