// The bundled server is in dist/server, in a folder for each state of the sources: a server that still runs keeps its own.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { builtFrom, filesIn, sourcesOf, writeStamp } from './built-from.mjs'
import { ensureOnce } from './ensure-once.mjs'
import { runQuietly } from './processes.mjs'
import { inProject, print } from './project.mjs'

const folder = inProject('dist', 'server')
const stamp = join(folder, '.built-from')
const bundler = inProject('scripts', 'boot', 'bundle-server.mjs')
const bundlerParts = [bundler, inProject('scripts', 'boot', 'lighter-bundle.mjs')]

/**
 * Bundles the server when there is no bundle of its sources. A failure is reported but not fatal: the server also runs from its sources,
 * only its start takes longer.
 * @param {string} node
 * @returns {Promise<string>} path of the program to run
 */
export async function ensureServerBundle(node) {
  await ensureOnce({ what: 'the server', isThere: () => current() !== undefined, install: (noteProcess) => bundle(node, noteProcess) })
  const contents = current()
  return contents === undefined ? inProject('src', 'main.ts') : join(folderOf(contents), 'main.mjs')
}

/** @param {string} contents */
const folderOf = (contents) => join(folder, contents.slice(0, 16))

const current = () => builtFrom(stamp, sourceFiles())

/**
 * @param {string} node
 * @param {(pid: number) => void} noteProcess
 */
async function bundle(node, noteProcess) {
  print('Building the server.')
  const sources = sourcesOf(sourceFiles())
  const target = folderOf(sources.contents)
  const { ok, output } = await runQuietly({ program: node, args: [bundler, target], cwd: inProject(), onStart: noteProcess })
  if (!ok) {
    print(`Couldn't build the server; it runs from its sources. Build output:\n${output}`)
    return
  }
  writeStamp(stamp, sources)
  removeOldBundles(basename(target))
}

/**
 * Keeps the newest of the others: a server that is about to be replaced may still run from it.
 * @param {string} current
 */
function removeOldBundles(current) {
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of others.slice(1)) rmSync(old, { recursive: true, force: true })
}

/** What a bundle consists of, and how it is made. */
const sourceFiles = () => [...['src', 'plugins'].flatMap((name) => filesIn(inProject(name), isSource)), ...bundlerParts]

/** @param {string} name */
const isSource = (name) => !/\.(test|fixture|contract)\.ts$/.test(name)
