// Guarantee: afterwards the packages in node_modules match package-lock.json, even if an earlier installation was interrupted.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { withDownloadedNode } from './downloaded-node.mjs'
import { ensureOnce } from './ensure-once.mjs'
import { isSupportedNode } from './node-version.rules.mjs'
import { npmCommand, quietNpm } from './npm-command.mjs'
import { runQuietly } from './processes.mjs'
import { inProject, isNotAllowed, LauncherError, print } from './project.mjs'

const lockfile = inProject('package-lock.json')
/** In node_modules, so that removing the packages removes it too. */
const stamp = inProject('node_modules', '.hondana-installed')
/** npm writes it when an installation is complete. */
const npmsOwnRecord = inProject('node_modules', '.package-lock.json')

export async function ensureNpmPackages() {
  await ensureOnce({ what: 'the npm packages', isThere: areInstalled, install })
}

function areInstalled() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  if (!isCompleteForNpm()) return false
  try {
    writeFileSync(stamp, wanted)
  } catch (error) {
    if (!isNotAllowed(error)) throw error
  }
  return true
}

/** Includes the platform: a folder may be copied from another one and contain the wrong binaries. */
const fingerprint = () => `${createHash('sha256').update(readFileSync(lockfile)).digest('hex')} ${process.platform}-${process.arch}`

/** Somebody may have run `npm ci` manually. */
function isCompleteForNpm() {
  if (existsSync(stamp) || !existsSync(npmsOwnRecord)) return false
  const { packages: installed } = JSON.parse(readFileSync(npmsOwnRecord, 'utf8'))
  const { packages: locked } = JSON.parse(readFileSync(lockfile, 'utf8'))
  return Object.entries(locked)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.devOptional && !entry.link)
    .every(([path, entry]) => installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity)
}

/** @param {(pid: number) => void} noteProcess */
async function install(noteProcess) {
  print('Installing npm packages. This takes a minute or two and is only needed once.')
  // Before npm changes anything: an interrupted installation must not look complete.
  rmSync(stamp, { force: true })
  if (isSupportedNode(process.versions.node)) await installUnder(process.execPath, noteProcess)
  else await withDownloadedNode((node) => installUnder(node, noteProcess), noteProcess)
  writeFileSync(stamp, fingerprint())
}

/**
 * @param {string} node
 * @param {(pid: number) => void} noteProcess
 */
async function installUnder(node, noteProcess) {
  // NODE_ENV=production must not skip the packages that build the web app.
  const command = npmCommand(node, ['ci', ...quietNpm, '--include=dev', '--include=optional'])
  const { ok, output } = await runQuietly({ ...command, cwd: inProject(), onStart: noteProcess })
  if (!ok) throw new LauncherError(`Couldn't install the npm packages. npm output:\n${output}`)
}
