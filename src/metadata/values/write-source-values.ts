// Brings what is told of a series in line with what its sources said last.
import type { Db } from '../../kernel/db/index.ts'
import { type SourcedField, saveSourceValues } from '../../library/index.ts'
import { type Binding, listBindings } from '../bindings/bindings.queries.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { loadMetadataSettings } from '../metadata-settings.ts'
import { offeredValues } from './offered-values.rules.ts'
import { inOrder, type Offer, reset, resolve } from './precedence.rules.ts'

/** What the sources of a series offer, best first. */
export async function listOffers(db: Db, seriesId: string): Promise<readonly Offer[]> {
  const { order } = await loadMetadataSettings(db)
  const bindings = await listBindings(db, seriesId)
  return inOrder(bindings.flatMap(offerOf), order)
}

const offerOf = ({ pluginId, answer, chosen }: Binding): Offer[] =>
  answer ? [{ pluginId, values: offeredValues(answer), chosen: new Set(chosen) }] : []

/** @returns whether anything is different now @throws MetadataBusy */
export async function writeSourceValues(deps: MetadataDeps, seriesId: string): Promise<boolean> {
  const offers = await listOffers(deps.db, seriesId)
  return saveSourceValues(deps, seriesId, (told) => resolve(told, offers))
}

/** Lifts the locks of fields and lets the next in line speak. @throws MetadataBusy */
export async function resetFields(deps: MetadataDeps, seriesId: string, fields: readonly SourcedField[]): Promise<boolean> {
  const offers = await listOffers(deps.db, seriesId)
  return saveSourceValues(deps, seriesId, (told) => reset(told, fields, offers))
}
