// Puts what a test run loads again and again into one file each: the threads of the server under test, the server that the crash tests
// kill, and Kysely. A thread that scans is 450 files, and to load them takes several times as long as what most tests let it do.
// Promise: it is the code of the sources and of the installed packages, and the place that it knows as its own is that of its source.
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

/** Packages of many files become part of a bundle, with what they need; the others are loaded from where they lie. */
const inlined = /^(kysely|zod|fast-xml-parser|image-size|p-queue|cockatiel|prom-client)(\/|$)/
/** What the tests themselves import of it, by the name of its file. */
const kysely = { kysely: 'kysely', 'kysely-migration': 'kysely/migration' } as const

/** Addresses of bundles, by what is imported or started instead. */
export type Bundles = Readonly<Record<string, string>>

/** @returns Kysely by its names, and every thread of the server by the address of its source */
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

/** @returns path of the bundle of a program that starts the server. @param threads what it starts in their place */
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

/** A source that starts a thread starts its bundle; asked for anything else beside it, it looks beside the source. */
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
