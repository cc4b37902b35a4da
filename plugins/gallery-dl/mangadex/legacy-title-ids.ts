// MangaDex titles had numeric ids until 2021; backups from that time still use them.
import { z } from 'zod'
import { type PluginContext, SourceAnswerInvalid, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { parseResponse } from './mangadex-responses.ts'
import { isMangadexHost, mangadexTitleUrl } from './mangadex-url.rules.ts'

const numbersPerRequest = 100

const mapping = z.object({ attributes: z.object({ legacyId: z.int(), newId: z.uuid().toLowerCase() }) })
/** Earlier versions of the API wrapped each mapping separately. */
const mappings = z.union([
  z.object({ result: z.literal('ok'), data: z.array(mapping) }).transform(({ data }) => data),
  z.array(z.object({ data: mapping })).transform((entries) => entries.map(({ data }) => data)),
])

/** The numeric title id in a MangaDex URL from before 2021; undefined for any other URL. */
export function legacyNumberIn(text: string): number | undefined {
  const url = URL.parse(text)
  const digits = url && isMangadexHost(url) ? /^\/(?:title|manga)\/(\d{1,7})(?:\/|$)/i.exec(url.pathname)?.[1] : undefined
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}

/** @throws SourceUnavailable, SourceAnswerInvalid */
export async function resolveLegacyTitles(
  ctx: PluginContext,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(urls.flatMap((url) => legacyNumberIn(url) ?? []))]
  const ids = new Map<number, string>()
  for (let from = 0; from < numbers.length; from += numbersPerRequest) {
    const body = { type: 'manga', ids: numbers.slice(from, from + numbersPerRequest) }
    const response = await ctx.fetch(`${ctx.settings.mangadexApiUrl}/legacy/mapping`, { method: 'POST', body, signal, repeatable: true })
    if (response.status === 401 || response.status === 403)
      throw new SourceUnavailable('MangaDex is blocking this server', { status: response.status })
    if (response.status >= 300) throw new SourceAnswerInvalid(`MangaDex returned ${response.status}`)
    for (const { attributes } of parseResponse(mappings, response)) ids.set(attributes.legacyId, attributes.newId)
  }
  return new Map(
    urls.flatMap((url) => {
      const number = legacyNumberIn(url)
      const id = number === undefined ? undefined : ids.get(number)
      return id === undefined ? [] : [[url, mangadexTitleUrl(id)] as const]
    }),
  )
}
