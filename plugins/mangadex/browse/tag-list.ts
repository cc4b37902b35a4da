// MangaDex's tags, fetched once and then kept for a day.
import { type PluginContext, SourceAnswerInvalid, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import type { MangadexGet } from '../mangadex-client.ts'
import { parseResponse, tagList } from '../mangadex-responses.ts'
import { knownTags, type MangadexTag } from './known-tags.ts'

const keptMs = 24 * 60 * 60_000
/** Time until MangaDex is asked again after it gave no list. */
const retryMs = 10 * 60_000

/** @returns the tags; while MangaDex is down the last known ones, at first those that are built in */
export function createTagList({ clock, log }: Pick<PluginContext, 'clock' | 'log'>, get: MangadexGet) {
  let tags = knownTags
  let validUntilMs = 0
  return async (signal: AbortSignal): Promise<readonly MangadexTag[]> => {
    if (clock.now() < validUntilMs) return tags
    try {
      const { data } = parseResponse(tagList, await get('/manga/tag', {}, signal))
      tags = data.map(({ id, attributes: { name, group } }) => ({ id, group, name: name.en ?? Object.values(name)[0] ?? id }))
      validUntilMs = clock.now() + keptMs
    } catch (error) {
      if (!(error instanceof SourceUnavailable || error instanceof SourceAnswerInvalid)) throw error
      log.warn(`The list of tags isn't available, so an older one is used: ${error.message}`)
      validUntilMs = clock.now() + retryMs
    }
    return tags
  }
}
