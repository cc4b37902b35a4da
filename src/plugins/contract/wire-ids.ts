/**
 * Names of the built-in plugins in the API, stored rows, series.json files and the configuration folder. All other code uses their real
 * names.
 */
export const wireIds = {
  mangadex: 'srca',
  anilist: 'srcb',
  kitsu: 'srcc',
  mangadexAccount: 'srca-subscription',
  galleryDl: 'extractor-downloader',
} as const
