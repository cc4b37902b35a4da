// Updates the values of a series from the latest responses of its sources.
import type { Db } from '../../kernel/db/index.ts'
import { type SourcedField, saveSourceValues } from '../../library/index.ts'
import { type Binding, listBindings } from '../bindings/bindings.queries.ts'
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

/** @returns whether anything changed @throws MetadataBusy */
export async function writeSourceValues(deps: MetadataDeps, seriesId: string): Promise<boolean> {
  const offers = await listOffers(deps.db, seriesId)
  return saveSourceValues(deps, seriesId, (current) => resolve(current, offers))
}

/** Unlocks fields and applies the next layer. @throws MetadataBusy */
export async function resetFields(deps: MetadataDeps, seriesId: string, fields: readonly SourcedField[]): Promise<boolean> {
  const offers = await listOffers(deps.db, seriesId)
  return saveSourceValues(deps, seriesId, (current) => reset(current, fields, offers))
}
