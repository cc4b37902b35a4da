import { type Db, lockForPurpose } from '../../kernel/db/index.ts'
import { findLink, type LinkKey, saveWanted } from '../links/links.queries.ts'
import { wantedOf } from './stored-link.ts'
import type { WantedEntry } from './sync.rules.ts'

/** Adds what a person chose to what is sent next. Choices that are made at the same moment, also on several nodes, are all kept. */
export async function addChoice(trx: Db, key: LinkKey, choice: WantedEntry): Promise<void> {
  await lockForPurpose(trx, `tracker entry ${key.userId} ${key.seriesId} ${key.pluginId}`)
  const latest = await findLink(trx, key)
  if (latest && latest.state !== 'DETACHED') await saveWanted(trx, key, { ...wantedOf(latest), ...choice })
}
