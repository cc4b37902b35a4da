import type { Settings } from '../../kernel/config/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { createFirstAdministrator, type UserChangeDeps } from '../accounts/change-users.ts'
import { hasUsers } from '../accounts/users.queries.ts'
import { AlreadyClaimed } from '../users.errors.ts'

interface PrepareDeps extends UserChangeDeps {
  readonly settings: Pick<Settings, 'adminEmail' | 'adminPassword'>
  readonly log: Log
}

/** Creates the administrator from the settings when there is no user yet; otherwise logs a warning that the first visitor becomes one. */
export async function prepareFirstAdministrator(deps: PrepareDeps): Promise<void> {
  const { adminEmail: email, adminPassword: password } = deps.settings
  if (await hasUsers(deps.db)) return
  if (!email || !password) {
    deps.log.warn(
      'THIS SERVER HAS NO ADMINISTRATOR YET: the first visitor can become one. Open it in a browser now, or set HONDANA_ADMIN_EMAIL and HONDANA_ADMIN_PASSWORD.',
    )
    return
  }
  try {
    const { id } = await createFirstAdministrator(deps, { email, password })
    deps.log.info({ userId: id }, 'Created the first administrator from the environment')
  } catch (error) {
    // Another node that started at the same time created it.
    if (!AlreadyClaimed.matches(error)) throw error
  }
}
