// Bundles of what the processes of a test run load repeatedly: the threads of the server under test, the server that the crash tests kill,
// and Kysely. A scanning thread consists of 450 files, and loading them takes several times as long as the work of most tests.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
const boot = join(root, 'scripts/boot')
const require = createRequire(import.meta.url)

/** Inside the project, where bundles find the packages. */
export const bundlesParent = join(root, 'dist')

/** Addresses of bundles, by the module that they replace. */
export type Bundles = Readonly<Record<string, string>>

/** @param folder inside the project @returns Kysely by its import names, and every thread of the server by the address of its source */
export function writeTestBundles(folder: string): Bundles {
  const server = serverBundle()
  bundle(folder, server, { kysely: require.resolve('kysely'), 'kysely-migration': require.resolve('kysely/migration') })
  const threads = globSync('src/**/*.worker.ts', { cwd: root }).map((path) => [
    pathToFileURL(join(root, path)).href,
    pathToFileURL(join(server, `${basename(path, '.ts')}.mjs`)).href,
  ])
  return {
    ...Object.fromEntries(threads),
    kysely: pathToFileURL(join(folder, 'kysely.mjs')).href,
    'kysely/migration': pathToFileURL(join(folder, 'kysely-migration.mjs')).href,
  }
}

/** Bundles a program that starts the server. @returns path of its bundle */
export function bundleProgram(path: string, folder: string): string {
  const name = basename(path, '.ts')
  bundle(folder, serverBundle(), { [name]: path })
  return join(folder, `${name}.mjs`)
}

/** Folder with the bundle of the current sources. */
export function serverBundle(): string {
  const program = execFileSync(process.execPath, [join(root, 'scripts/run.mjs'), 'build:server'], { encoding: 'utf8' })
  if (!program.endsWith('.mjs')) throw new Error("The server couldn't be bundled. The message above says why.")
  return dirname(program)
}

function bundle(folder: string, threads: string, programs: Readonly<Record<string, string>>): void {
  const names = Object.entries(programs).map(([name, path]) => `${name}=${path}`)
  execFileSync(process.execPath, [join(boot, 'bundle-server.mjs'), folder, threads, ...names], { stdio: 'inherit' })
}
