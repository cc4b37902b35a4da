// Lets a user decide which title a series is, or that it is none.
import { inTransaction } from '../../kernel/db/index.ts'
import { SeriesNotBound, SourceUnknown, TitleNotNamed } from '../metadata.errors.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { refreshSeriesTask } from '../refresh/refresh.tasks.ts'
import { writeSourceValues } from '../values/write-source-values.ts'
import { listBindings, lockBindings, saveBinding } from './bindings.queries.ts'
import { replaceBinding } from './replace-binding.ts'

export interface TitleReference {
  readonly pluginId: string
  /** "" when the URL identifies the title. */
  readonly externalId: string
  /** "" when the id identifies the title. */
  readonly url: string
}

const userRequestPriority = { priority: 8 }

/** Binds a series to a title, and queues a metadata request to the source. @throws SourceUnknown, TitleNotNamed */
export async function bindSeries(deps: MetadataDeps, seriesId: string, title: TitleReference): Promise<void> {
  const source = getSource(deps, title.pluginId)
  const isNamed = title.url === '' ? title.externalId !== '' : source.canHandle(title.url)
  if (!isNamed) throw TitleNotNamed(source.name)
  await inTransaction(deps.db, async (trx) => {
    await lockBindings(trx, seriesId)
    await replaceBinding(trx, { seriesId, ...title, origin: 'person' })
    await deps.tasks.enqueue(trx, refreshSeriesTask, { seriesId }, userRequestPriority)
  })
}

/** Removes a binding permanently: it is not detected again. The source's values are removed. @throws SeriesNotBound, MetadataBusy */
export async function unbindSeries(deps: MetadataDeps, seriesId: string, pluginId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockBindings(trx, seriesId)
    const bindings = await listBindings(trx, seriesId)
    if (!bindings.some((binding) => binding.pluginId === pluginId)) throw SeriesNotBound(pluginId)
    await saveBinding(trx, { seriesId, pluginId, externalId: '', url: '', origin: 'person' }, true)
    await writeSourceValues({ ...deps, db: trx }, seriesId)
  })
}

/** @throws SourceUnknown */
export function getSource({ sources }: MetadataDeps, pluginId: string) {
  const source = sources.all.find(({ id }) => id === pluginId)
  if (!source) throw SourceUnknown(pluginId)
  return source
}
