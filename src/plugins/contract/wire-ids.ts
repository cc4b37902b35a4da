/** What the API, stored rows, series.json files and the configuration folder call the built-in plugins. Everywhere else has their real names. */
export const wireIds = {
  mangadex: 'srca',
  anilist: 'srcb',
  kitsu: 'srcc',
  mangadexAccount: 'srca-subscription',
  galleryDl: 'extractor-downloader',
} as const
