/** What the keys of series.json that bind a series to its titles are called here, and in the file. */
export const bindingKeys = { mangadexId: 'srcaId', mangadexUrl: 'srcaUrl', anilistId: 'srcbId', anilistUrl: 'srcbUrl' } as const
