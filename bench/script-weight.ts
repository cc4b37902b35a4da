// How much script a browser loads for a page of the built web app, as served: the compressed files next to the originals.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { requireDefined } from '../src/kernel/errors/index.ts'

/** An entry of Vite's manifest, keyed by the source file. */
interface Built {
  readonly file: string
  readonly name?: string
  /** Sources whose files are loaded with it. */
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Built>>

const dist = join(import.meta.dirname, '../web/dist')

export interface ScriptWeights {
  /** What the first screen needs: the app shell, the home page and their texts in the language with the longer ones. */
  readonly firstLoad: number
  /** What each page adds to that, in bytes. */
  readonly pages: Readonly<Record<string, number>>
}

/** Compressed sizes of the web app in web/dist, in bytes. */
export async function weighScripts(): Promise<ScriptWeights> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const shell = ['index.html', 'src/reading/progress/user-outbox.ts']
  const weightOf = async (files: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all([...files].map(async (file) => (await stat(join(dist, `${file}.br`))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const weightsOf = (sources: readonly string[]) => Promise.all(sources.map((source) => weightOf(scriptsOf(manifest, [...shell, source]))))
  const languages = Object.keys(manifest).filter((source) => /^src\/locales\/\w+\/initial\.ts$/.test(source))
  const withoutTexts = scriptsOf(manifest, shell)
  const texts = Math.max(...(await weightsOf(languages))) - (await weightOf(withoutTexts))
  const first = scriptsOf(manifest, [...shell, 'src/home/home.page.tsx'])
  const pages = Object.keys(manifest).filter((source) => source.endsWith('.page.tsx'))
  const added = await Promise.all(
    pages.map(async (page) => {
      const further = [...scriptsOf(manifest, [page])].filter((file) => !first.has(file))
      return [page.replace(/^src\/|\.page\.tsx$/g, ''), await weightOf(further)] as const
    }),
  )
  return { firstLoad: (await weightOf(first)) + texts, pages: Object.fromEntries(added.sort(([, a], [, b]) => b - a)) }
}

/** The scripts loaded with these sources, without duplicates. */
export function scriptsOf(manifest: Manifest, sources: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (source: string): void => {
    if (seen.has(source)) return
    const built = manifest[source]
    if (!built) throw new Error(`The build has no ${source}.`)
    seen.add(source)
    for (const other of built.imports ?? []) visit(other)
  }
  for (const source of sources) visit(source)
  const files = [...seen].map((source) => requireDefined(manifest[source], 'the built file of a source').file)
  return new Set(files.filter((file) => file.endsWith('.js')))
}
