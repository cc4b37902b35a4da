import { inTransaction } from '../../kernel/db/index.ts'
import type { SeriesMetadataResult } from '../../plugins/index.ts'
import { type Binding, listBindings, lockBindings, saveAnswer, saveExternalId } from '../bindings/bindings.queries.ts'
import { bindLinks } from '../bindings/detect-bindings.ts'
import { queueFirstCover } from '../covers/first-cover.task.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { writeSourceValues } from '../values/write-source-values.ts'

/**
 * Stores a source's response for a title, binds the series to the titles that it links, and updates the series. Does nothing when the
 * series was bound to another title meanwhile.
 */
export const saveSourceAnswer = (deps: MetadataDeps, binding: Binding, answer: SeriesMetadataResult): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    // Several sources may respond for one series concurrently; each applies the combined result.
    await lockBindings(trx, binding.seriesId)
    const within = { ...deps, db: trx }
    const currentBinding = (await listBindings(trx, binding.seriesId)).find(({ pluginId }) => pluginId === binding.pluginId)
    if (currentBinding?.externalId !== binding.externalId || currentBinding.url !== binding.url) return
    await saveAnswer(trx, binding, { answer, nowMs: deps.clock.now() })
    if (binding.externalId === '' && answer.sourceId !== undefined) await saveExternalId(trx, binding, answer.sourceId)
    await bindLinks(
      within,
      binding.seriesId,
      answer.links.map(({ url }) => url),
    )
    await queueFirstCover(within, currentBinding, answer)
    await writeSourceValues(within, binding.seriesId)
  })
