// Requests to MangaDex's API.
import {
  type PluginContext,
  type PluginResponse,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
} from '../../src/plugins/contract/plugin.ts'
import { SourceAnswered, SourceItemNotFound, SourceRefuses } from '../../src/plugins/contract/sentences.ts'

/** Maximum number of ids per request. */
export const maxIds = 100
/** Without all four, MangaDex silently omits adult titles from lists. */
export const everyRating: readonly string[] = ['safe', 'suggestive', 'erotica', 'pornographic']
/** Relationships of a title whose names are needed. */
export const includes: readonly string[] = ['author', 'artist', 'cover_art']

export type MangadexParams = Readonly<Record<string, string | readonly string[]>>

/** Throws SourceNotFound, SourceUnavailable and SourceAnswerInvalid for every response that is not a success. */
export type MangadexGet = (path: string, params: MangadexParams, signal: AbortSignal) => Promise<PluginResponse>

export function mangadexClient(ctx: PluginContext): MangadexGet {
  return async (path, params, signal) => {
    const query = new URLSearchParams()
    for (const [name, values] of Object.entries(params)) for (const value of [values].flat()) query.append(name, value)
    const text = query.toString()
    return accepted(await ctx.fetch(`${ctx.settings.mangadexApiUrl}${path}${text && `?${text}`}`, { signal }))
  }
}

export function accepted(response: PluginResponse): PluginResponse {
  const { status } = response
  if (status < 300) return response
  if (status === 404) throw new SourceNotFound(SourceItemNotFound('MangaDex', 'title'))
  if (status === 401 || status === 403) throw new SourceUnavailable(SourceRefuses('MangaDex', status), { status })
  throw new SourceAnswerInvalid(SourceAnswered('MangaDex', status))
}
