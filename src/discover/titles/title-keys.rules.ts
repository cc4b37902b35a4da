// How a title of a source is recognized among follow lists, downloads and bound series.
import { titleKeyOf } from '../../chapters/urls/index.ts'
import { type BrowseTitle, type CrossIds, crossIdServices, wireIds } from '../../plugins/index.ts'

/** Services that are sources of this server, with their plugin. */
const pluginOfService = { mangadex: wireIds.mangadex, anilist: wireIds.anilist, kitsu: wireIds.kitsu } as const
type SourceService = keyof typeof pluginOfService
const services = ['mangadex', 'anilist', 'kitsu'] as const satisfies readonly SourceService[]

/** The service whose ids a source's titles have; undefined for a package. */
export const serviceOf = (sourceId: string): SourceService | undefined => services.find((service) => pluginOfService[service] === sourceId)

/** Identity of a title at a source. */
export interface SourceId {
  readonly pluginId: string
  readonly externalId: string
}

/** A title's own id and those of the same work at other sources. */
export function sourceIdsOf(sourceId: string, { id, crossIds }: Pick<BrowseTitle, 'id' | 'crossIds'>): readonly SourceId[] {
  const others = services.flatMap((service) => {
    const externalId = crossIds[service]
    return externalId === undefined || pluginOfService[service] === sourceId ? [] : [{ pluginId: pluginOfService[service], externalId }]
  })
  return [{ pluginId: sourceId, externalId: id }, ...others]
}

/** Keys under which follow lists and downloads know the title. */
export const titleKeysOf = ({ url, crossIds }: Pick<BrowseTitle, 'url' | 'crossIds'>): readonly string[] => [
  ...new Set([titleKeyOf(url), ...(crossIds.mangadex === undefined ? [] : [titleKeyOf(crossIds.mangadex)])]),
]

/**
 * Whether two titles are the same work according to the ids that both have: their own and those at other services.
 * @returns undefined when they have no service in common
 */
export function agreeOnIds(one: CrossIds, other: CrossIds): boolean | undefined {
  const common = crossIdServices.filter((service) => one[service] !== undefined && other[service] !== undefined)
  return common.length === 0 ? undefined : common.every((service) => one[service] === other[service])
}

/** Ids of a title at all services, including its own. */
export function allIdsOf(sourceId: string, { id, crossIds }: Pick<BrowseTitle, 'id' | 'crossIds'>): CrossIds {
  const service = serviceOf(sourceId)
  return service === undefined ? crossIds : { ...crossIds, [service]: id }
}
