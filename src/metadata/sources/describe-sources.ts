import { isoInstant } from '../../kernel/clock/index.ts'
import { toMessageDto } from '../../kernel/http/index.ts'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { type Binding, listBindings } from '../bindings/bindings.queries.ts'
import type { SeriesSources } from '../metadata.schemas.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { loadMetadataSettings } from '../metadata-settings.ts'
import { getCurrentValues, providerNameOf } from '../values/apply-source-values.ts'
import { inOrder, sourcedFields, valueOriginOf } from '../values/precedence.rules.ts'
import { listOffers } from '../values/write-source-values.ts'
import { activePause, type SourcePause } from './source-pause.rules.ts'
import { listPauses } from './source-pauses.queries.ts'

/** The origins of a series' values, field by field. @throws SeriesNotFound */
export async function describeSources(deps: MetadataDeps, seriesId: string): Promise<SeriesSources> {
  const currentValues = await getCurrentValues(deps, seriesId)
  const { order } = await loadMetadataSettings(deps.db)
  const bindings = inOrder(await listBindings(deps.db, seriesId), order)
  const offers = await listOffers(deps.db, seriesId)
  const pauses = await listPauses(deps.db)
  return {
    sources: bindings.map((binding) => bindingDto(deps, binding, pauses.get(binding.pluginId))),
    fields: sourcedFields.map((field) => ({
      field,
      value: currentValues.values[field],
      locked: currentValues.locks.has(field),
      // The latest response may not be applied yet: the origin of the stored value counts.
      from: currentValues.locks.has(field)
        ? providerNameOf(valueOriginOf(field, currentValues, offers))
        : (currentValues.origins[field] ?? 'file'),
      offers: Object.fromEntries(
        offers.flatMap(({ pluginId, values }) => (values[field] === undefined ? [] : [[pluginId, values[field]]])),
      ),
    })),
  }
}

function bindingDto({ sources, clock }: MetadataDeps, binding: Binding, pause: SourcePause | undefined): SeriesSources['sources'][number] {
  const { pluginId, externalId, url, origin, answeredAt, fault } = binding
  const currentPause = activePause(pause, clock.now())
  return {
    provider: pluginId,
    name: sources.all.find(({ id }) => id === pluginId)?.name ?? pluginId,
    externalId,
    url,
    origin,
    answeredAt: answeredAt === null ? null : isoInstant(answeredAt),
    fault: textOfSentence(currentPause?.fault ?? fault),
    faultSaying: toMessageDto(currentPause?.fault ?? fault),
    retryAt: currentPause ? isoInstant(currentPause.untilMs) : null,
  }
}
