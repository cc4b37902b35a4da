// Administrator settings for series metadata.

import { z } from 'zod'
import { type Db, inTransaction, toJson } from '../kernel/db/index.ts'
import { storedJsonOr } from '../kernel/stored/index.ts'
import { wireIds } from '../plugins/index.ts'
import { listSettings, saveSetting } from './settings.queries.ts'

export const MetadataSettings = z
  .strictObject({
    order: z.array(z.string()).max(100).meta({ description: 'Plugin IDs of the sources, highest priority first.' }),
    refreshEveryDays: z
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(365, 'must be at most 365')
      .meta({ description: 'Days after which metadata is refreshed, 0 to 365; 0 turns refreshing off.' }),
  })
  .meta({ id: 'MetadataSettings' })
export type MetadataSettings = z.infer<typeof MetadataSettings>

const defaults: MetadataSettings = { order: [wireIds.mangadex, wireIds.anilist, wireIds.kitsu], refreshEveryDays: 30 }

const { shape } = MetadataSettings
const readOrder = storedJsonOr('metadata setting order', shape.order, () => defaults.order)
const readDays = storedJsonOr('metadata setting refreshEveryDays', shape.refreshEveryDays, () => defaults.refreshEveryDays)

export async function loadMetadataSettings(db: Db): Promise<MetadataSettings> {
  const stored = new Map((await listSettings(db)).map(({ name, value }) => [name, value]))
  const [order, refreshEveryDays] = [stored.get('order'), stored.get('refreshEveryDays')]
  return {
    order: order === undefined ? defaults.order : readOrder(order),
    refreshEveryDays: refreshEveryDays === undefined ? defaults.refreshEveryDays : readDays(refreshEveryDays),
  }
}

export const saveMetadataSettings = (db: Db, settings: MetadataSettings): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const [name, value] of Object.entries(settings)) await saveSetting(trx, { name, value: toJson(value) })
  })
