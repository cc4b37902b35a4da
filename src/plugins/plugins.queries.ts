import type { Selectable } from 'kysely'
import type { Db } from '../kernel/db/index.ts'

export interface PluginTable {
  id: string
  name: string
  version: string
  author: string
  description: string
  enabled: number
  pluginType: string
  entryPoint: string
  sourceUrl: string
  /** JSON. */
  configSchema: string
  installedDate: number
  /** When the registration last changed. */
  lastUpdated: number
  /** Counts changes that require a new instance: registration, flag, configuration. */
  revision: number
}
export type PluginRow = Selectable<PluginTable>

export interface PluginConfigTable {
  pluginId: string
  key: string
  /** As in the API; passwords are stored sealed. */
  value: string
}

/** State that a plugin keeps between runs, separate from its configuration, so that saving the configuration does not change it. */
export interface PluginStateTable {
  pluginId: string
  key: string
  value: string
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    plugin: PluginTable
    pluginConfig: PluginConfigTable
    pluginState: PluginStateTable
  }
}

export const listPluginRows = (db: Db): Promise<PluginRow[]> => db.selectFrom('plugin').selectAll().orderBy('id').execute()

export const findPluginRow = (db: Db, id: string): Promise<PluginRow | undefined> =>
  db.selectFrom('plugin').selectAll().where('id', '=', id).executeTakeFirst()

/** Ids of the enabled plugins of a type. */
export const listEnabledPlugins = async (db: Db, pluginType: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('plugin')
    .select('id')
    .where('pluginType', '=', pluginType)
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const insertPlugin = (db: Db, row: PluginTable) =>
  db
    .insertInto('plugin')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

type Registration = Omit<PluginTable, 'id' | 'enabled' | 'installedDate' | 'revision'>

/** Updates what the plugin declares; the flag, the installation date and the configuration are kept. */
export const updateRegistration = (db: Db, id: string, registration: Registration) =>
  db
    .updateTable('plugin')
    .set((eb) => ({ ...registration, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Reads a plugin for an update and locks it: other updates of it wait until the transaction ends. */
export const lockPlugin = (trx: Db, id: string): Promise<PluginRow | undefined> =>
  trx
    .updateTable('plugin')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Sets the flag and marks every instance as outdated. */
export const setEnabled = (trx: Db, id: string, enabled: number) =>
  trx
    .updateTable('plugin')
    .set((eb) => ({ enabled, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Deletes a plugin with its configuration, state and log. */
export const deletePlugin = (db: Db, id: string) => db.deleteFrom('plugin').where('id', '=', id).execute()

/** Stored configuration of a plugin by key. */
export async function readStoredConfig(db: Db, pluginId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('pluginConfig').select(['key', 'value']).where('pluginId', '=', pluginId).orderBy('key').execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Replaces the whole configuration of a plugin; call it inside a transaction. */
export async function replaceStoredConfig(trx: Db, pluginId: string, config: ReadonlyMap<string, string>): Promise<void> {
  await trx.deleteFrom('pluginConfig').where('pluginId', '=', pluginId).execute()
  const rows = [...config].map(([key, value]) => ({ pluginId, key, value }))
  if (rows.length > 0) await trx.insertInto('pluginConfig').values(rows).execute()
}

export async function findPluginState(db: Db, pluginId: string, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('pluginState').select('value').where('pluginId', '=', pluginId).where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function savePluginState(db: Db, state: PluginStateTable): Promise<void> {
  await db
    .insertInto('pluginState')
    .values(state)
    .onConflict((conflict) => conflict.columns(['pluginId', 'key']).doUpdateSet({ value: state.value }))
    .execute()
}

/** @param before the value that the row must still have; undefined for none @returns whether it was saved */
export async function replacePluginState(db: Db, state: PluginStateTable, before: string | undefined): Promise<boolean> {
  if (before === undefined) {
    const added = db.insertInto('pluginState').values(state)
    const inserted = await added.onConflict((conflict) => conflict.columns(['pluginId', 'key']).doNothing()).executeTakeFirst()
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { pluginId, key, value } = state
  const changed = db.updateTable('pluginState').set({ value }).where('pluginId', '=', pluginId).where('key', '=', key)
  return (await changed.where('value', '=', before).executeTakeFirst()).numUpdatedRows > 0n
}
