// The npm package that contains Node for this platform.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodePackageFor, supportedNode } from './node-version.rules.mjs'
import { inProject, LauncherError } from './project.mjs'

/**
 * Its name.
 * @throws {LauncherError} when npm has none for this platform
 */
export function packageWithNode() {
  const name = nodePackageFor(process.platform, process.arch)
  const { optionalDependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  if (name in optionalDependencies) return name
  const here = `${process.platform} on ${process.arch}`
  throw new LauncherError(
    `Hondana requires Node ${supportedNode}. This is Node ${process.versions.node}, and npm has no build for ${here}. Install Node 24.`,
  )
}

/** Path of the Node program in a folder with node_modules. @param {string} folder */
export const nodeProgramIn = (folder) =>
  join(folder, 'node_modules', packageWithNode(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
