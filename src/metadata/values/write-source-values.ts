// Updates the values of a series from the latest responses of its sources.
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { type CurrentValues, type SourceChange, type SourcedField, saveSourceValues } from '../../library/index.ts'
import { type Binding, listBindings, lockBindings } from '../bindings/bindings.queries.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { loadMetadataSettings } from '../metadata-settings.ts'
import { offeredValues } from './offered-values.rules.ts'
import { inOrder, type Offer, reset, resolve } from './precedence.rules.ts'

/** The values from the sources of a series, best first. */
export async function listOffers(db: Db, seriesId: string): Promise<readonly Offer[]> {
  const { order } = await loadMetadataSettings(db)
  const bindings = await listBindings(db, seriesId)
  return inOrder(bindings.flatMap(offerOf), order)
}

const offerOf = ({ pluginId, answer, chosen }: Binding): Offer[] =>
  answer ? [{ pluginId, values: offeredValues(answer), chosen: new Set(chosen) }] : []

type WriteDeps = Pick<MetadataDeps, 'db' | 'clock' | 'events' | 'tasks'>

/** @returns whether anything changed @throws MetadataBusy */
export const writeSourceValues = (deps: WriteDeps, seriesId: string): Promise<boolean> =>
  write(deps, seriesId, (current, offers) => resolve(current, offers))

/** Unlocks fields and applies the next layer. @throws MetadataBusy */
export const resetFields = (deps: WriteDeps, seriesId: string, fields: readonly SourcedField[]): Promise<boolean> =>
  write(deps, seriesId, (current, offers) => reset(current, fields, offers))

/** The titles of the series stay as they are meanwhile: otherwise the values of a source that was just unlinked could be stored again. */
const write = (
  deps: WriteDeps,
  seriesId: string,
  decide: (current: CurrentValues, offers: readonly Offer[]) => SourceChange,
): Promise<boolean> =>
  inTransaction(deps.db, async (trx) => {
    await lockBindings(trx, seriesId)
    const offers = await listOffers(trx, seriesId)
    return saveSourceValues({ ...deps, db: trx }, seriesId, (current) => decide(current, offers))
  })
