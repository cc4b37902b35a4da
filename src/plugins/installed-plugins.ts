// All plugins: the built-in ones, packages from the configuration folder, and folders that are not valid packages.
import type { Plugin } from './contract/plugin.ts'
import type { InvalidPackage } from './packages/index.ts'

export interface InstalledPackage {
  readonly plugin: Plugin<unknown>
  readonly folder: string
}

export interface InstalledPlugins {
  all(): readonly Plugin<unknown>[]
  find(id: string): Plugin<unknown> | undefined
  isBuiltIn(id: string): boolean
  invalid(): readonly InvalidPackage[]
  /** Folder of a package, valid or not. */
  folderOf(id: string): string | undefined
  /** Adds the packages that were found; until then only the built-in plugins are listed. */
  addPackages(found: { readonly packages: readonly InstalledPackage[]; readonly invalid: readonly InvalidPackage[] }): void
  /** Removes a package from the list. */
  remove(id: string): void
}

export function createInstalledPlugins(builtIns: readonly Plugin<unknown>[]): InstalledPlugins {
  const own = new Map(builtIns.map((plugin) => [plugin.id, plugin]))
  if (own.size < builtIns.length) throw new Error('Two plugins have the same id')
  const packages = new Map<string, InstalledPackage>()
  const invalid = new Map<string, InvalidPackage>()
  return {
    all: () => [...builtIns, ...packages.values().map(({ plugin }) => plugin)],
    find: (id) => own.get(id) ?? packages.get(id)?.plugin,
    isBuiltIn: (id) => own.has(id),
    invalid: () => [...invalid.values()],
    folderOf: (id) => (packages.get(id) ?? invalid.get(id))?.folder,
    addPackages: (found) => {
      for (const one of found.packages) packages.set(one.plugin.id, one)
      for (const one of found.invalid) invalid.set(one.id, one)
    },
    remove: (id) => {
      packages.delete(id)
      invalid.delete(id)
    },
  }
}
