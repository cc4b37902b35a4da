// npm skips an optional package whose `engines` the running Node does not match, such as the binaries of sharp and the bundler. Under an
// older Node, npm therefore runs on the Node from the lockfile, which is downloaded for this and removed afterwards.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeProgramIn, packageWithNode } from './node-package.mjs'
import { npmCommand, quietNpm } from './npm-command.mjs'
import { runQuietly } from './processes.mjs'
import { inProject, LauncherError, toolsFolder } from './project.mjs'

const folder = join(toolsFolder, 'borrowed-node')

/**
 * @param {(node: string) => Promise<void>} use
 * @param {(pid: number) => void} noteProcess
 */
export async function withDownloadedNode(use, noteProcess) {
  const { version, integrity } = lockedIn(inProject(), packageWithNode())
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    // Its own project, or npm would search for one in the parent folders.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const command = npmCommand(process.execPath, ['install', ...quietNpm, `${packageWithNode()}@${version}`])
    const { ok, output } = await runQuietly({ ...command, cwd: folder, onStart: noteProcess })
    if (!ok) throw new LauncherError(`Node ${version} couldn't be installed. npm output:\n${output}`)
    if (lockedIn(folder, packageWithNode()).integrity !== integrity)
      throw new LauncherError(`Node ${version} from npm doesn't match package-lock.json.`)
    await use(nodeProgramIn(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} project
 * @param {string} name
 * @returns {{ version: string, integrity: string }}
 */
const lockedIn = (project, name) => JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages[`node_modules/${name}`]
