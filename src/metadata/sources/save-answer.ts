import { inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import type { SeriesMetadataResult } from '../../plugins/index.ts'
import { type Binding, listBindings, saveAnswer, saveExternalId } from '../bindings/bindings.queries.ts'
import { bindLinks } from '../bindings/detect-bindings.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { writeSourceValues } from '../values/write-source-values.ts'

/**
 * Keeps what a source said of a title, binds the series to the titles that it names elsewhere, and writes what is different now. Nothing
 * when the series was bound to another title since.
 */
export const saveSourceAnswer = (deps: MetadataDeps, binding: Binding, answer: SeriesMetadataResult): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    // Several sources answer about one series side by side; each writes what all of them make of it.
    await lockForPurpose(trx, `answers ${binding.seriesId}`)
    const within = { ...deps, db: trx }
    const bound = (await listBindings(trx, binding.seriesId)).find(({ pluginId }) => pluginId === binding.pluginId)
    if (bound?.externalId !== binding.externalId || bound.url !== binding.url) return
    await saveAnswer(trx, binding, { answer, nowMs: deps.clock.now() })
    if (binding.externalId === '' && answer.sourceId !== undefined) await saveExternalId(trx, binding, answer.sourceId)
    await bindLinks(
      within,
      binding.seriesId,
      answer.links.map(({ url }) => url),
    )
    await writeSourceValues(within, binding.seriesId)
  })
