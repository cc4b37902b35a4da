import { delimiter, dirname } from 'node:path'
import { nodeProgramIn } from './node-package.mjs'
import { isSupportedNode, supportedNode } from './node-version.rules.mjs'
import { runQuietly } from './processes.mjs'
import { inProject, LauncherError } from './project.mjs'

/**
 * The Node for the server and the tools: the running one when it is supported, else the one from the npm packages. Programs started later
 * find it first on their path.
 * @returns {Promise<string>} path of the program
 * @throws {LauncherError} when none runs on this system
 */
export async function suitableNode() {
  if (isSupportedNode(process.versions.node)) return process.execPath
  const node = nodeProgramIn(inProject())
  // A system with another C library has the file but cannot run it.
  const { ok, output } = await runQuietly({ program: node, args: ['--version'] })
  if (!ok)
    throw new LauncherError(
      `Hondana requires Node ${supportedNode}, and the version from npm doesn't run on this system (${output}). Install Node 24.`,
    )
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  return node
}
