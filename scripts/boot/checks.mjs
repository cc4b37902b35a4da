// The static checks, as commands. test/conventions runs the same ones.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runInForeground } from './processes.mjs'
import { inProject, toolsFolder } from './project.mjs'

const cruised = ['src', 'plugins', 'web', 'test', 'scripts', 'bench'].filter((folder) => existsSync(inProject(folder)))
const configurations = ['tsconfig.json', 'scripts/tsconfig.json', 'web/tsconfig.json'].filter((file) => existsSync(inProject(file)))

/** @param {string} node */
export async function checkTypes(node) {
  // One checker: parallel checkers repeat much of each other's work, which takes twice the CPU time.
  const options = ['--noEmit', '--pretty', 'false', '--checkers', '1', '--incremental']
  let exitCode = 0
  for (const configuration of configurations) {
    // Incremental: only changes since the last check are checked, which takes a fifth of the CPU time.
    const known = join(toolsFolder, 'types', `${configuration.replaceAll('/', '-')}.buildinfo`)
    exitCode = (await runPackage(node, 'ts7/bin/tsc', ['-p', configuration, ...options, '--tsBuildInfoFile', known])) || exitCode
  }
  return exitCode
}

/** @param {string} node */
export async function checkStyle(node) {
  return runPackage(node, '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])
}

/** @param {string} node */
export async function format(node) {
  return runPackage(node, '@biomejs/biome/bin/biome', ['check', '--write', '.'])
}

/**
 * @param {string} node
 * @param {readonly string[]} args further options of dependency-cruiser
 */
export async function checkLayers(node, args) {
  return runPackage(node, 'dependency-cruiser/bin/dependency-cruiser.mjs', ['--config', 'dependency-cruiser.cjs', ...args, ...cruised])
}

/** Finds unused files and packages. @param {string} node */
export async function checkUnused(node) {
  return runPackage(node, 'knip/bin/knip.js', ['--production', '--include', 'files,dependencies,unlisted,unresolved'])
}

/**
 * Runs the program of an npm package.
 * @param {string} node
 * @param {string} program path below node_modules
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export const runPackage = (node, program, args) =>
  runInForeground({ program: node, args: [inProject('node_modules', program), ...args], cwd: inProject() })
