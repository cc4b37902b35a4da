// gallery-dl downloads chapters. We install the version pinned in gallery-dl-requirements.txt and update it when the pin changes; a
// version installed by the user takes precedence. Without it the server runs, keeps downloads queued and reports it in the health check.
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { ensureOnce } from './ensure-once.mjs'
import { clearFailure, noteOf, recentFailure, recordFailure } from './failed-attempts.mjs'
import { findOnPath, isProgram, runQuietly } from './processes.mjs'
import { print, ReadOnlyProject, toolsFolder } from './project.mjs'
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs'

const name = 'gallery-dl'
const onWindows = process.platform === 'win32'
const ownFolder = join(toolsFolder, name)
const ownPrograms = join(ownFolder, onWindows ? 'Scripts' : 'bin')
const requirements = join(import.meta.dirname, 'gallery-dl-requirements.txt')
/** Records which requirements our installation was made from, and where. */
const madeFromFile = join(ownFolder, 'made-from')
const ownProgram = join(ownPrograms, onWindows ? 'gallery-dl.exe' : name)
const pythonFile = onWindows ? 'python.exe' : 'python'
const limitMs = 120_000
const versionCommand = { program: ownProgram, args: ['--version'], timeoutMs: limitMs }
/** An unreachable package index must not delay the start. */
const failFast = ['--disable-pip-version-check', '--no-input', '--timeout', '5', '--retries', '0']

/**
 * Makes sure that `gallery-dl` is on the path, unless HONDANA_EXTRACTOR_TOOL names another command or it cannot be installed. A version
 * installed by the user takes precedence.
 */
export async function ensureGalleryDl() {
  if (process.env.HONDANA_EXTRACTOR_TOOL) return
  const isThere = () => findOnPath(name) !== undefined || (isProgram(ownProgram) && textOf(madeFromFile) === ownMark())
  if (!isThere() && recentFailure(name) !== undefined) printInstructions()
  else
    await ensureOnce({ what: name, isThere, install }).catch((error) => {
      if (!(error instanceof ReadOnlyProject)) throw error
      print(`${error.message} Until then downloads may not work.`)
    })
  // At the end of the path, because the folder also contains a python.
  process.env.PATH = `${process.env.PATH ?? ''}${delimiter}${ownPrograms}`
}

/** @param {(pid: number) => void} noteProcess */
async function install(noteProcess) {
  const hasOlder = isProgram(ownProgram) && (await runQuietly({ ...versionCommand, onStart: noteProcess })).ok
  if (!hasOlder) rmSync(ownFolder, { recursive: true, force: true })
  print(hasOlder ? 'Updating gallery-dl.' : 'Installing gallery-dl.')
  const reasons = []
  for (const way of hasOlder ? [inOwnEnvironment, withPipx] : [inOwnEnvironment, withPipx, asSystemPackage]) {
    const { ok, output } = await way(noteProcess)
    if (ok) return clearFailure(name)
    reasons.push(`${way.name}: ${output}`)
  }
  recordFailure(name, `${reasons.join('\n\n')}\n`)
  printInstructions()
}

function printInstructions() {
  if (isProgram(ownProgram)) {
    print(
      `Couldn't update gallery-dl; the installed version is used. Details are in ${noteOf(name)}. Delete that file to retry immediately.`,
    )
    return
  }
  print(
    "Couldn't install gallery-dl, so downloads don't work yet. Install it (for example `pipx install gallery-dl`) or set HONDANA_EXTRACTOR_TOOL, " +
      `then start again. Details are in ${noteOf(name)}. Delete that file to retry immediately.`,
  )
}

/** @param {(pid: number) => void} onStart */
async function inOwnEnvironment(onStart) {
  const python = findOnPath('python3') ?? findOnPath('python')
  if (python === undefined) return { ok: false, output: 'Python not found' }
  const made = await runQuietly({ program: python, args: ['-m', 'venv', ownFolder], timeoutMs: limitMs, onStart })
  const ownPython = join(ownPrograms, pythonFile)
  // What is up to date is installed as well: its programs may start with the path of another folder.
  const args = ['-m', 'pip', 'install', ...failFast, '--force-reinstall', '--require-hashes', '--only-binary=:all:', '-r', requirements]
  const outcome = made.ok ? await runQuietly({ program: ownPython, args, timeoutMs: limitMs, onStart }) : made
  return checked(outcome)
}

const pinned = () => /^gallery-dl==\S+/m.exec(readFileSync(requirements, 'utf8'))?.[0] ?? name
const requirementsMark = () => createHash('sha256').update(readFileSync(requirements)).digest('hex')

/** An installation works only in the folder, and with the version of Python, that it was made with. */
const ownMark = () => [requirementsMark(), ownFolder, ownPythonVersion()].join('\n')

/** Such as `python3.13`: the name of the program that the installation's own Python leads to. */
function ownPythonVersion() {
  try {
    return basename(realpathSync(join(dirname(realpathSync(ownProgram)), pythonFile)))
  } catch {
    return 'none'
  }
}

/** @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** pipx has its own venv machinery, which Debian's Python lacks. @param {(pid: number) => void} onStart */
async function withPipx(onStart) {
  const pipx = findOnPath('pipx')
  if (pipx === undefined) return { ok: false, output: 'pipx not found' }
  const env = { ...process.env, PIPX_HOME: join(ownFolder, 'pipx'), PIPX_BIN_DIR: ownPrograms }
  const args = ['install', '--force', `--pip-args=${failFast.join(' ')} -c ${requirements}`, pinned()]
  return checked(await runQuietly({ program: pipx, args, env, timeoutMs: limitMs, onStart }))
}

/**
 * Removes a partial installation, which would look complete at the next start; one that only failed to update is kept.
 * @param {import('./processes.mjs').Outcome} outcome
 */
function checked(outcome) {
  if (outcome.ok && isProgram(ownProgram)) {
    writeFileSync(madeFromFile, ownMark())
    return outcome
  }
  if (textOf(madeFromFile) === undefined) rmSync(ownFolder, { recursive: true, force: true })
  return { ok: false, output: outcome.output }
}

/** @param {(pid: number) => void} noteProcess */
async function asSystemPackage(noteProcess) {
  if (!canInstallSystemPackages()) return { ok: false, output: 'requires root and apt-get' }
  return installSystemPackages([[name]], noteProcess)
}
