// Plugin packages in the configuration folder of a test server, created from a template as a person would.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const templates = join(import.meta.dirname, '../../plugins/_templates')

export interface PackageSpec {
  /** Default my-plugin. */
  readonly id?: string
  /** Default metadata. */
  readonly template?: 'metadata' | 'notifier' | 'download'
  /** Code of its entry file instead of the template's. */
  readonly entry?: string
  /** Changes to package.json and its section for the server. */
  readonly manifest?: Readonly<Record<string, unknown>>
  readonly hondana?: Readonly<Record<string, unknown>>
  /** Further files by their paths. */
  readonly files?: Readonly<Record<string, string>>
}

/** @returns the folder of the package */
export async function aPluginPackage(configDir: string, spec: PackageSpec = {}): Promise<string> {
  const folder = join(configDir, 'plugins', spec.id ?? 'my-plugin')
  const template = join(templates, spec.template ?? 'metadata')
  await mkdir(folder, { recursive: true })
  await cp(join(template, 'index.js'), join(folder, 'index.js'))
  const manifest = JSON.parse(await readFile(join(template, 'package.json'), 'utf8')) as { hondana: object }
  const changed = { ...manifest, ...spec.manifest, hondana: { ...manifest.hondana, ...spec.hondana } }
  const files = { ...spec.files, 'package.json': JSON.stringify(changed), ...(spec.entry === undefined ? {} : { 'index.js': spec.entry }) }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
