// npm leaves out an optional package whose `engines` the running Node does not meet, and the binaries of sharp and the bundler are
// such packages. So under an older Node, npm itself runs on the Node of the lockfile, which is fetched for that and removed after.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeProgramIn, packageWithNode } from './node-package.mjs'
import { npmCommand, quietNpm } from './npm-command.mjs'
import { runQuietly } from './processes.mjs'
import { CannotGoOn, inProject, toolsFolder } from './project.mjs'

const folder = join(toolsFolder, 'borrowed-node')

/**
 * @param {(node: string) => Promise<void>} use
 * @param {(pid: number) => void} noteProcess
 */
export async function withBorrowedNode(use, noteProcess) {
  const { version, integrity } = lockedIn(inProject(), packageWithNode())
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    // A project of its own, else npm would look for one in the folders above.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const command = npmCommand(process.execPath, ['install', ...quietNpm, `${packageWithNode()}@${version}`])
    const { ok, output } = await runQuietly({ ...command, cwd: folder, onStart: noteProcess })
    if (!ok) throw new CannotGoOn(`Node ${version} couldn't be installed. npm output:\n${output}`)
    if (lockedIn(folder, packageWithNode()).integrity !== integrity)
      throw new CannotGoOn(`Node ${version} from npm doesn't match package-lock.json.`)
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
