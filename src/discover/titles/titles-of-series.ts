import type { Principal } from '../../kernel/http/index.ts'
import { getVisibleSeries } from '../../library/access/index.ts'
import type { DiscoverDeps } from '../discover-deps.ts'
import { listBindingsOfSeries } from './badges.queries.ts'

/** The titles that a series is bound to, at sources that can be browsed. @throws SeriesHidden, SeriesNotFound */
export async function titlesOfSeries({ db, plugins }: Pick<DiscoverDeps, 'db' | 'plugins'>, caller: Principal, seriesId: string) {
  const { id } = await getVisibleSeries(db, caller, seriesId)
  const bindings = await listBindingsOfSeries(db, id)
  const sourceIds = new Set(plugins.browseSources.all.map((source) => source.id))
  return bindings
    .filter(({ pluginId }) => sourceIds.has(pluginId))
    .map(({ pluginId, externalId }) => ({ sourceId: pluginId, titleId: externalId }))
}
