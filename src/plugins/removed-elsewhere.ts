// Packages that an administrator removes on another node, which shares the configuration folder.
import { lstat } from 'node:fs/promises'
import { hasErrorCode } from '../kernel/errors/index.ts'
import type { EventBus } from '../kernel/events/index.ts'
import type { InstalledPlugins } from './installed-plugins.ts'
import type { PluginInstances } from './plugin-instances.ts'

interface RemovedElsewhereDeps {
  readonly events: EventBus
  readonly installed: InstalledPlugins
  readonly instances: Pick<PluginInstances, 'stop'>
}

/** @returns a function that ends it */
export const forgetRemovedElsewhere = ({ events, installed, instances }: RemovedElsewhereDeps): (() => void) =>
  events.on('plugin.changed', async ({ id }) => {
    const folder = installed.folderOf(id)
    if (folder === undefined || !(await isMissing(folder))) return
    instances.stop(id, `${installed.find(id)?.name ?? id} was uninstalled.`)
    installed.remove(id)
  })

const isMissing = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => false,
    (error: unknown) => hasErrorCode(error, 'ENOENT'),
  )
