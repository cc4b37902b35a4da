// Queries to AniList's GraphQL API.
import { type PluginContext, type PluginResponse, SourceAnswerInvalid, SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { SourceRefusesQuestion, SourceUnreachable } from '../../src/plugins/contract/sentences.ts'
import { findErrorResponse } from './anilist-responses.ts'

/** Fields of a manga that every query needs. */
export const mediaFields = `id idMal siteUrl format status countryOfOrigin isAdult title { romaji english native } synonyms
    description(asHtml: false) genres tags { name rank isMediaSpoiler } averageScore startDate { year } coverImage { extraLarge large }`
export const staffFields = 'staff(perPage: 25, sort: RELEVANCE) { edges { role node { name { full native } } } }'

/** Unused variables are omitted: null would be used as a search value. */
export type AnilistVariables = Readonly<Record<string, string | number | boolean | readonly number[] | readonly string[]>>

/**
 * Undefined when AniList has nothing for the query.
 * Throws SourceUnavailable and SourceAnswerInvalid for errors, which AniList sends with any status.
 */
export type AnilistClient = (query: string, variables: AnilistVariables, signal: AbortSignal) => Promise<PluginResponse | undefined>

export function anilistClient(ctx: PluginContext): AnilistClient {
  return async (query, variables, signal) => {
    const body = { query, variables }
    const response = await ctx.fetch(ctx.settings.anilistApiUrl, { method: 'POST', body, signal, repeatable: true, headers: acceptJson })
    const refusal = findErrorResponse(response)
    if (!refusal) return response
    const { status, message } = refusal
    if (status === 404) return undefined
    if (status === 429 || status === 403 || status === 401 || status >= 500) {
      throw new SourceUnavailable(SourceUnreachable('AniList', message), { status })
    }
    throw new SourceAnswerInvalid(SourceRefusesQuestion('AniList', message))
  }
}

const acceptJson = { accept: 'application/json' }
