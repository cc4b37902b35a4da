// Puts Kysely into one file for one-file.mjs, which says why.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const require = createRequire(import.meta.url)

/** What the server imports of it, by the name of its file. */
const entries = { kysely: 'kysely', 'kysely-migration': 'kysely/migration' } as const

/** @returns the value of HONDANA_TEST_BUNDLES: addresses of the files by what is imported */
export async function bundleKysely(folder: string): Promise<string> {
  const input = Object.fromEntries(Object.entries(entries).map(([file, name]) => [file, require.resolve(name)]))
  const bundle = await rolldown({ input, platform: 'node' })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  await bundle.close()
  return JSON.stringify(
    Object.fromEntries(Object.entries(entries).map(([file, name]) => [name, pathToFileURL(join(folder, `${file}.mjs`)).href])),
  )
}
