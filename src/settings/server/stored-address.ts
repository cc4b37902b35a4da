// Port and context path that an administrator stored; they are needed before anything else starts.
import type { Settings } from '../../kernel/config/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { hasServerSettings, listServerSettings } from './server-settings.queries.ts'
import { storedSettings } from './stored-settings.rules.ts'

/**
 * The settings with the stored port and context path, unless the environment sets them: the environment is the way to recover from an
 * unreachable address.
 */
export async function withStoredAddress(db: Db, settings: Settings): Promise<Settings> {
  // Before the very first start the table does not exist yet.
  if (!(await hasServerSettings(db))) return settings
  const { serverPort, serverContextPath } = storedSettings(await listServerSettings(db))
  return {
    ...settings,
    port: settings.given.has('HONDANA_PORT') ? settings.port : (serverPort ?? settings.port),
    basePath: settings.given.has('HONDANA_BASE_PATH') ? settings.basePath : (serverContextPath ?? settings.basePath),
  }
}
