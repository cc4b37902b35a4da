/** What the API calls the built-in plugins; everywhere else has their real names. */
export const wireIds = { mangadex: 'srca', mangadexAccount: 'srca-subscription' } as const
