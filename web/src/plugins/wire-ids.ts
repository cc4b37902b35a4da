/** The API's ids of built-in plugins; all other code uses their real names. */
export const wireIds = {
  mangadex: 'srca',
  anilist: 'srcb',
  kitsu: 'srcc',
  mangadexAccount: 'srca-subscription',
  galleryDl: 'extractor-downloader',
} as const

/** Addresses that hold these names. */
export const wirePaths = {
  mangadexAccount: '/api/v1/downloads/srca/account',
  mangadexFollows: '/api/v1/downloads/srca/follows',
  mangadexFollow: '/api/v1/downloads/srca/follows/{mangaId}',
  mangadexTitles: '/api/v1/downloads/srca/titles',
  mangadexSync: '/api/v1/downloads/follow-txt/{libraryId}/sync-to-srca',
  mangadexResync: '/api/v1/downloads/srca-subscription/force-resync',
} as const
