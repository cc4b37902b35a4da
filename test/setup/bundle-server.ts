// Bundles the modules that a test run loads repeatedly into one file each: the threads of the server under test, the server that the
// crash tests kill, and Kysely. A scanning thread consists of 450 files, and loading them takes several times as long as the work of most
// tests.
// Guarantee: the bundles contain the code of the sources and of the installed packages, and each module keeps the URL of its source.
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

/** Packages with many files are bundled together with their dependencies; the others are loaded from where they are installed. */
const inlined = /^(kysely|zod|fast-xml-parser|image-size|p-queue|cockatiel|prom-client)(\/|$)/
/** The entry points that the tests themselves import, by file name. */
const kysely = { kysely: 'kysely', 'kysely-migration': 'kysely/migration' } as const

/** Addresses of bundles, by the module that they replace. */
export type Bundles = Readonly<Record<string, string>>

/** @returns Kysely by its import names, and every thread of the server by the address of its source */
export async function bundleThreads(folder: string): Promise<Bundles> {
  const addressOf = (file: string) => pathToFileURL(join(folder, `${file}.mjs`)).href
  const sources = globSync('src/**/*.worker.ts', { cwd: root }).map((path) => join(root, path))
  const threads = Object.fromEntries(sources.map((path) => [pathToFileURL(path).href, addressOf(nameOf(path))]))
  await Promise.all([
    write(Object.fromEntries(Object.entries(kysely).map(([file, name]) => [file, require.resolve(name)])), folder, threads),
    ...sources.map((path) => write({ [nameOf(path)]: path }, folder, threads)),
  ])
  return { ...threads, ...Object.fromEntries(Object.entries(kysely).map(([file, name]) => [name, addressOf(file)])) }
}

/** @returns path of the bundle of a program that starts the server. @param threads bundles that it starts instead of the sources */
export async function bundleProgram(path: string, folder: string, threads: Bundles): Promise<string> {
  await write({ [nameOf(path)]: path }, folder, threads)
  return join(folder, `${nameOf(path)}.mjs`)
}

const nameOf = (path: string): string => basename(path, '.ts')

async function write(input: Readonly<Record<string, string>>, folder: string, threads: Bundles): Promise<void> {
  const bundle = await rolldown({ input, platform: 'node', plugins: [moduleLocation(threads), resolvePackages] })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  await bundle.close()
}

/** A source that starts a thread starts its bundle; any other relative path is resolved next to the source. */
const moduleLocation = (threads: Bundles): Plugin => ({
  name: 'own-place',
  transform: {
    filter: { code: 'import.meta' },
    handler: (code, id) => {
      const url = pathToFileURL(id).href
      return code
        .replace(/new URL\('([^']+\.worker\.ts)', import\.meta\.url\)/g, (_, path: string) => {
          const address = threads[new URL(path, url).href]
          if (!address) throw new Error(`${id} starts a thread that is no *.worker.ts of src: ${path}`)
          return `new URL(${JSON.stringify(address)})`
        })
        .replace(/import\.meta\.resolve\('([^']+)'\)/g, (_, name: string) => JSON.stringify(pathToFileURL(require.resolve(name)).href))
        .replaceAll('import.meta.url', JSON.stringify(url))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    },
  },
})

const resolvePackages: Plugin = {
  name: 'packages-where-they-lie',
  async resolveId(source, importer, options) {
    const isOfAPackage = !importer || importer.includes('node_modules')
    if (isOfAPackage || /^([./]|node:)/.test(source) || inlined.test(source)) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && !found.external ? { id: pathToFileURL(found.id).href, external: true } : found
  },
}
