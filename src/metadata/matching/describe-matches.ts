import type { Access } from '../../library/access/index.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { failedSources, offeredChoice, offeredTitles, unaskedSources } from './best-candidates.rules.ts'
import { enabledSources } from './find-matches.ts'
import { listBoundSources, listMatches } from './title-matches.queries.ts'

/** More are shown once these are applied or removed. */
export const maxListed = 1000

/** The listed series with the titles that the sources offer. */
export async function describeMatches(deps: MetadataDeps, access: Access) {
  const matches = await listMatches(deps.db, access, maxListed)
  const boundTo = await listBoundSources(
    deps.db,
    matches.map(({ seriesId }) => seriesId),
  )
  const order = await enabledSources(deps)
  return {
    sources: order.map((id) => ({ id, name: deps.sources.all.find((source) => source.id === id)?.name ?? id })),
    matches: matches.map(({ seriesId, libraryId, name, title, answers, choice, isSearching }) => {
      const linked = boundTo(seriesId)
      const wanted = order.filter((id) => !linked.includes(id))
      const candidates = offeredTitles(answers, wanted)
      return {
        seriesId,
        libraryId,
        title,
        folder: name,
        // A source that was disabled meanwhile isn't waited for.
        searching: isSearching && unaskedSources(answers, wanted).length > 0,
        linked,
        failed: failedSources(answers, wanted),
        candidates,
        choice: offeredChoice(choice, candidates),
      }
    }),
  }
}
