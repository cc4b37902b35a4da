// How much script a browser fetches for a page of the built web app, as the server sends it: the compressed files beside the originals.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the build, under the name of its source, as Vite writes it down. */
interface Built {
  readonly file: string
  readonly name?: string
  /** Sources whose files come with it. */
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Built>>

const dist = join(import.meta.dirname, '../web/dist')

export interface ScriptWeights {
  /** What stands on the screen first: the frame of the app, home, and what both say, in the language that has the longer texts. */
  readonly firstLoad: number
  /** What each room adds to that, in bytes. */
  readonly rooms: Readonly<Record<string, number>>
}

/** Bytes, compressed, of the web app in web/dist. */
export async function weighScripts(): Promise<ScriptWeights> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const frame = ['index.html', 'src/reading/progress/outbox-of-person.ts']
  const weightOf = async (files: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all([...files].map(async (file) => (await stat(join(dist, `${file}.br`))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const weightsOf = (sources: readonly string[]) => Promise.all(sources.map((source) => weightOf(scriptsOf(manifest, [...frame, source]))))
  const languages = Object.keys(manifest).filter((source) => /^src\/locales\/\w+\/first\.ts$/.test(source))
  const withoutTexts = scriptsOf(manifest, frame)
  const texts = Math.max(...(await weightsOf(languages))) - (await weightOf(withoutTexts))
  const first = scriptsOf(manifest, [...frame, 'src/home/home.page.tsx'])
  const rooms = Object.keys(manifest).filter((source) => source.endsWith('.page.tsx'))
  const added = await Promise.all(
    rooms.map(async (room) => {
      const further = [...scriptsOf(manifest, [room])].filter((file) => !first.has(file))
      return [room.replace(/^src\/|\.page\.tsx$/g, ''), await weightOf(further)] as const
    }),
  )
  return { firstLoad: (await weightOf(first)) + texts, rooms: Object.fromEntries(added.sort(([, a], [, b]) => b - a)) }
}

/** The scripts that come with these sources, each once. */
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
  return new Set([...seen].flatMap((source) => manifest[source]?.file ?? []).filter((file) => file.endsWith('.js')))
}
