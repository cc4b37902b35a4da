/** Keys of series.json that bind a series to its titles: the name in the code and the name in the file. */
export const bindingKeys = { mangadexId: 'srcaId', mangadexUrl: 'srcaUrl', anilistId: 'srcbId', anilistUrl: 'srcbUrl' } as const
