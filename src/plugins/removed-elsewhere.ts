// Packages that an administrator removes on another node, which shares the configuration folder.
import { lstat } from 'node:fs/promises'
import type { Db } from '../kernel/db/index.ts'
import { hasErrorCode } from '../kernel/errors/index.ts'
import type { EventBus } from '../kernel/events/index.ts'
import type { InstalledPlugins } from './installed-plugins.ts'
import type { PluginInstances } from './plugin-instances.ts'
import { findPluginRow } from './plugins.queries.ts'

interface RemovedElsewhereDeps {
  readonly db: Db
  readonly events: EventBus
  readonly installed: InstalledPlugins
  readonly instances: Pick<PluginInstances, 'stop'>
}

/**
 * A package whose folder was deleted by hand still has its settings; it stays listed, with that problem.
 * @returns a function that ends it
 */
export const forgetRemovedElsewhere = ({ db, events, installed, instances }: RemovedElsewhereDeps): (() => void) =>
  events.on('plugin.changed', async ({ id }) => {
    const folder = installed.folderOf(id)
    if (folder === undefined || !(await isMissing(folder)) || (await findPluginRow(db, id))) return
    instances.stop(id, `${installed.find(id)?.name ?? id} was removed.`)
    installed.remove(id)
  })

const isMissing = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => false,
    (error: unknown) => hasErrorCode(error, 'ENOENT'),
  )
