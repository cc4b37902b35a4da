// Finds plugin packages in the configuration folder. Guarantee: searching runs none of their code, and no link leads out of a package.
import { lstat, opendir, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { asError, errorCodeOf, hasErrorCode } from '../../kernel/errors/index.ts'
import type { PluginType } from '../contract/plugin.ts'
import { isPackageId, type PackageManifest, type PackageType, readManifest } from './package-manifest.rules.ts'

export interface PluginPackage<Type extends PackageType = PackageType> {
  readonly id: string
  /** Real path. */
  readonly folder: string
  readonly manifest: PackageManifest<Type>
}

/** A folder that is not a valid plugin package, and the reason. */
export interface InvalidPackage {
  readonly id: string
  readonly folder: string
  /** A message for the person who can fix it. */
  readonly fault: string
  /** The type that it declares, if any. */
  readonly type?: PluginType
}

export const packagesFolder = (configDir: string): string => join(configDir, 'plugins')

const largestManifestBytes = 64 * 1024
const maxEntries = 20_000

/** @param builtInIds ids that packages cannot use */
export async function findPackages(
  configDir: string,
  builtInIds: ReadonlySet<string>,
): Promise<readonly (PluginPackage | InvalidPackage)[]> {
  const packages: (PluginPackage | InvalidPackage)[] = []
  for await (const entry of entriesOf(packagesFolder(configDir))) {
    if (entry.name.startsWith('.') || entry.isFile()) continue
    const folder = join(packagesFolder(configDir), entry.name)
    // The package needs an id that differs from the plugin whose id it uses.
    const id = builtInIds.has(entry.name) ? `${entry.name}:package` : entry.name
    const read = entry.isDirectory() ? await readReadable(folder, { name: entry.name, builtInIds }) : { fault: isLink }
    packages.push('fault' in read ? { id, folder, ...read } : { id, ...read })
  }
  return packages.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

const isLink = "It's a link. Use the plugin's folder itself."

interface Named {
  readonly name: string
  readonly builtInIds: ReadonlySet<string>
}

/** One unreadable folder must not prevent finding the others. */
async function readReadable(folder: string, entry: Named) {
  try {
    return await readPackage(folder, entry)
  } catch (error) {
    const code = errorCodeOf(error)
    const { message } = asError(error)
    if (code === undefined) throw error
    return { fault: `It can't be read: ${message}.` }
  }
}

async function readPackage(folder: string, { name, builtInIds }: Named) {
  if (!isPackageId(name))
    return { fault: 'Rename its folder: use lowercase letters and digits, separated by single hyphens, at most 64 characters.' }
  if (builtInIds.has(name)) return { fault: `Rename its folder: ${name} is a built-in plugin.` }
  const file = join(folder, 'package.json')
  const size = await sizeOfFile(file)
  if (size === undefined) return { fault: 'It has no package.json. Use the folder that contains package.json.' }
  if (size > largestManifestBytes) return { fault: `Its package.json is larger than ${largestManifestBytes} bytes.` }
  const read = readManifest(await readFile(file, 'utf8'))
  if ('fault' in read) return read
  if ((await sizeOfFile(join(folder, read.manifest.main))) === undefined) return { fault: `It has no file ${read.manifest.main}.` }
  const fault = await findEscapingLink(folder)
  return fault ? { fault } : { folder: await realpath(folder), manifest: read.manifest }
}

/** Size of a regular file; undefined for everything else, including links. */
async function sizeOfFile(file: string): Promise<number | undefined> {
  try {
    const stats = await lstat(file)
    return stats.isFile() ? stats.size : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Finds links that lead out of a package: Node would follow them from a folder that a plugin may read.
 * @returns a message about the problem
 */
export async function findEscapingLink(folder: string): Promise<string | undefined> {
  const root = (await realpath(folder)) + sep
  let entries = 0
  for await (const entry of entriesOf(folder, { recursive: true })) {
    if (++entries > maxEntries) return `It contains more than ${maxEntries} files. Bundle its dependencies.`
    if (!entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    if (!(await leadsInto(path, root))) return `It contains a link that points outside its folder: ${path.slice(folder.length + 1)}.`
  }
  return undefined
}

async function leadsInto(link: string, root: string): Promise<boolean> {
  try {
    return (await realpath(link)).startsWith(root)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function* entriesOf(folder: string, options: { readonly recursive?: boolean } = {}) {
  try {
    yield* await opendir(folder, options)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')
