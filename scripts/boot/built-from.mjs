// Whether something that was built is still current. A stamp beside it identifies the sources that it was built from.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inProject, isNotAllowed, projectRoot } from './project.mjs'

/**
 * The sources of a build. Take them before it: what changes while it runs is built again.
 * @param {readonly string[]} files
 */
export const sourcesOf = (files) => ({ times: timesOf(files), contents: contentsOf(files) })

/**
 * @param {string} stamp
 * @param {ReturnType<typeof sourcesOf>} sources
 */
export const writeStamp = (stamp, { times, contents }) => writeFileSync(stamp, `${times}\n${contents}\n`)

/**
 * What was built, or undefined when there is nothing or the sources have changed. It compares sizes and times first, which takes a few
 * milliseconds. They differ in a fresh clone or an unpacked archive, so then the contents decide.
 * @param {string} stamp
 * @param {readonly string[]} files the sources as they are
 * @returns {string | undefined} hash of the sources' contents
 */
export function builtFrom(stamp, files) {
  if (!existsSync(stamp)) return undefined
  const [times, contents] = readFileSync(stamp, 'utf8').split('\n')
  if (times === timesOf(files)) return contents
  const sources = sourcesOf(files)
  if (contents !== sources.contents) return undefined
  try {
    writeStamp(stamp, sources)
  } catch (error) {
    // In a copy that this user may only read, the contents decide at each start.
    if (!isNotAllowed(error)) throw error
  }
  return contents
}

/** @param {readonly string[]} files */
const timesOf = (files) =>
  hashOf(files, (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })

/** @param {readonly string[]} files */
const contentsOf = (files) => hashOf(files, (file) => readFileSync(file))

/**
 * The lockfile represents the packages.
 * @param {readonly string[]} files
 * @param {(file: string) => string | Buffer} partOf
 */
function hashOf(files, partOf) {
  const hash = createHash('sha256')
  for (const file of [...files, inProject('package-lock.json')])
    hash.update(relative(projectRoot, file)).update('\0').update(partOf(file)).update('\0')
  return hash.digest('hex')
}

/**
 * All files of a folder, sorted.
 * @param {string} folder
 * @param {(name: string) => boolean} isSource by the name of a file or folder
 * @returns {string[]}
 */
export function filesIn(folder, isSource) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => isSource(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name), isSource) : [join(folder, entry.name)]))
}
