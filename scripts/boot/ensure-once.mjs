// Guarantee: of two launchers started at the same time only one installs; the other waits and then finds the work done.
// Limit: the lock covers one machine; two machines that share the folder do not see each other's processes.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isNotAllowed, LauncherError, print, ReadOnlyProject, toolsFolder } from './project.mjs'

const pollMs = 200
const maxWaitMs = 15 * 60_000
/** The process that created a lock file may not have written to it yet while the file is this young. */
const beingWrittenMs = 5_000

/**
 * @typedef {object} Missing
 * @property {string} what name used in the message for waiting launchers
 * @property {() => boolean} isThere must be cheap: it runs at every start
 * @property {(noteProcess: (pid: number) => void) => Promise<void>} install reports the processes that work for it, so that the lock stays
 * valid when the launcher itself was killed
 */

/**
 * Installs something unless it exists.
 * @param {Missing} missing
 * @throws {ReadOnlyProject}
 */
export async function ensureOnce({ what, isThere, install }) {
  if (isThere()) return
  const lock = await takeLock(what)
  try {
    if (!isThere()) await install(lock.noteProcess)
  } finally {
    lock.release()
  }
}

const lockFile = join(toolsFolder, 'install.lock')

/** @param {string} what */
async function takeLock(what) {
  const waitsUntil = Date.now() + maxWaitMs
  for (let told = false; !tryLock(what); told = true) {
    removeWhenAbandoned()
    if (!told) print(`Another start is already installing. Waiting for it to finish before installing ${what}.`)
    if (Date.now() > waitsUntil)
      throw new LauncherError(`Another start seems to be stuck. If no other start is running, delete ${lockFile} and try again.`)
    await sleep(pollMs)
  }
  return {
    /** @param {number} pid */
    noteProcess: (pid) => writeFileSync(lockFile, `${process.pid} ${pid}`),
    release: () => rmSync(lockFile, { force: true }),
  }
}

/**
 * @param {string} what
 * @returns {boolean} whether this process has the lock now
 * @throws {ReadOnlyProject}
 */
function tryLock(what) {
  try {
    mkdirSync(toolsFolder, { recursive: true })
    return create(lockFile)
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    throw new ReadOnlyProject(
      `Couldn't install ${what}: this user isn't allowed to write to ${toolsFolder}. Start once as the owner of that folder.`,
    )
  }
}

/** Only one process may remove a lock at a time, or the second would remove the lock that a third has just taken. */
function removeWhenAbandoned() {
  const guard = `${lockFile}.removal`
  if (!create(guard)) {
    if (ageMsOf(guard) > beingWrittenMs) rmSync(guard, { force: true })
    return
  }
  try {
    if (isAbandoned()) rmSync(lockFile, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
}

function isAbandoned() {
  // Process IDs are reused after a restart of the machine.
  if (ageMsOf(lockFile) > uptime() * 1000) return true
  const pids = textOf(lockFile)?.split(' ').filter(Boolean).map(Number)
  if (pids === undefined) return false
  return pids.length > 0 ? !pids.some(isAlive) : ageMsOf(lockFile) > beingWrittenMs
}

/**
 * @param {string} file
 * @returns {boolean} false when it exists already
 */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
const ageMsOf = (file) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY)

/**
 * @param {string} file
 * @returns {string | undefined} undefined when it does not exist
 */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined
    throw error
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
