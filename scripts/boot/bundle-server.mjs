// Bundles the server: its program and each of its threads become one file, so that a start opens a few files instead of a thousand.
//   node bundle-server.mjs <folder>                              the server
//   node bundle-server.mjs <folder> <threads> <name>=<path> ...  other programs, which use the threads bundled in another folder
// Guarantee: a bundled module finds its files and packages where the source does, also after the project folder was moved.
import { globSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { argv } from 'node:process'
import { rolldown } from 'rolldown'
import { deferredSchemas, directBuiltins, uncompiledRouter } from './lighter-bundle.mjs'
import { projectRoot } from './project.mjs'

/**
 * Packages with native code or files of their own, and those that start threads from their own files. They are loaded from node_modules;
 * all others are part of the bundle.
 */
const installed = [
  '@fastify/swagger-ui',
  '@fontsource/opendyslexic',
  '@hyzyla/pdfium',
  '@jsquash/jxl',
  '@node-rs/argon2',
  '@parcel/watcher',
  '7z-wasm',
  'better-sqlite3',
  'node-unrar-js',
  'pg-native',
  'pino-pretty',
  'sharp',
]

/** @param {string} id */
const isExternal = (id) =>
  id.startsWith('node:') || builtinModules.includes(id) || installed.some((name) => id === name || id.startsWith(`${name}/`))

/**
 * A module of the server does nothing but export: without this, a thread that imports one name of an `index.ts` would contain and run
 * everything that the file exports, such as the web framework.
 */
const ownSources = /^(?!.*node_modules).*[\\/](src|plugins)[\\/].*\.ts$/

/**
 * Bundles programs, each into a file `<name>.mjs`.
 * @param {object} order
 * @param {Readonly<Record<string, string>>} order.input paths of programs by name
 * @param {string} order.folder inside the project, so that packages are found
 * @param {string} order.threads folder with the bundles of the threads
 */
async function writeBundle({ input, folder, threads }) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: isExternal,
    plugins: [keepPlaces(folder, threads), deferredSchemas, uncompiledRouter, directBuiltins, onlyAscii],
    treeshake: { moduleSideEffects: [{ test: ownSources, sideEffects: false }] },
    logLevel: 'silent',
  })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', comments: false })
  await bundle.close()
}

const ownPlace = /new URL\('([^']+)\.worker\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)/g

/**
 * Lets a bundled module keep its place: relative paths start at its source, and a thread starts from its bundle.
 * @param {string} folder
 * @param {string} threads
 * @returns {import('rolldown').Plugin}
 */
const keepPlaces = (folder, threads) => ({
  name: 'keep-places',
  transform: {
    filter: { code: 'import.meta' },
    handler: (code, id) =>
      code.replace(ownPlace, (_, thread, property) => {
        if (thread) return urlOf(pathFrom(folder, join(threads, `${basename(thread)}.worker.mjs`)))
        const place = pathFrom(folder, id)
        return property === 'url' ? `${urlOf(place)}.href` : `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`
      }),
  },
})

/**
 * Writes other characters as escapes. V8 keeps the text of a program for as long as it runs, with two bytes for every character as soon as
 * one needs them.
 * @type {import('rolldown').Plugin}
 */
const onlyAscii = {
  name: 'only-ascii',
  generateBundle: (_, files) => {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = toAscii(file.code)
  },
}

/**
 * A character after a backslash, as in regular expressions, stands for itself. Raw templates contain none.
 * @param {string} code
 */
const toAscii = (code) =>
  code.replace(/(\\*)([\u0080-\uffff])/g, (_, slashes, character) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    return slashes.length % 2 === 1 ? slashes.slice(1) + escaped : slashes + escaped
  })

/** @param {string} path from the bundle */
const urlOf = (path) => `new URL(${JSON.stringify(path)}, import.meta.url)`

/** @param {string} folder @param {string} file */
const pathFrom = (folder, file) => {
  const path = relative(folder, file).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}

/** @param {string} folder */
async function bundleServer(folder) {
  const programs = ['src/main.ts', ...globSync('src/**/*.worker.ts', { cwd: projectRoot })]
  for (const path of programs) await writeBundle({ input: { [basename(path, '.ts')]: join(projectRoot, path) }, folder, threads: folder })
}

const [folder = '', threads, ...programs] = argv.slice(2)
if (threads === undefined) await bundleServer(resolve(folder))
else {
  const input = Object.fromEntries(programs.map((program) => program.split('=', 2)))
  await writeBundle({ input, folder: resolve(folder), threads: resolve(threads) })
}
