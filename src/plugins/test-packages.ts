// Starts packages to check that they work, so that problems show in the list before a package is needed. Built-in plugins start when they
// are first used.
import type { Service } from '../kernel/feature/index.ts'
import type { Log } from '../kernel/log/index.ts'
import type { InstalledPlugins } from './installed-plugins.ts'
import type { PackageProvider } from './packages/index.ts'
import type { PluginInstances } from './plugin-instances.ts'

interface PackageTestDeps {
  readonly installed: InstalledPlugins
  readonly instances: PluginInstances
}

/** Starts a package if it is enabled, and reports a problem with it. Does nothing for a built-in plugin. */
export async function testPackage({ instances, installed }: PackageTestDeps, id: string): Promise<void> {
  const plugin = installed.find(id)
  if (!plugin || installed.isBuiltIn(id)) return
  const instance = await instances.get(plugin)
  if (instance.state === 'ready') await (instance.provided as PackageProvider).tryOut()
}

/** Runs one package after the other once the server has started. */
export const packageTestService = (deps: PackageTestDeps & { readonly log: Log }): Service => ({
  name: 'plugins.try-out',
  role: 'web',
  start: async () => {
    const { installed, instances, log } = deps
    let current: string | undefined
    let isStopped = false
    const all = async () => {
      for (const { id } of installed.all()) {
        if (isStopped) return
        current = id
        await testPackage(deps, id)
      }
      current = undefined
    }
    const running = all().catch((error: unknown) => log.warn({ err: error }, 'Testing the plugin packages failed'))
    return async () => {
      isStopped = true
      if (current) instances.stop(current, 'The server is stopping.')
      await running
    }
  },
})
