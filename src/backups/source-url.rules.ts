// Where the paths in a backup lead for sources that gallery-dl knows too. The app stores a path and a number; only the name that the
// backup gives the source tells its site. A source that is not in this table is left aside, never guessed.
const sites: Readonly<Record<string, string>> = {
  'dynasty scans': 'https://dynasty-scans.com',
  mangafox: 'https://fanfox.net',
  mangahere: 'https://www.mangahere.cc',
  nhentai: 'https://nhentai.net',
  tapas: 'https://tapas.io',
  'webtoons.com': 'https://www.webtoons.com',
  'weeb central': 'https://weebcentral.com',
}

/** Whole address of a title of another source; undefined when the backup does not tell enough. */
export function sourceUrlFor(sourceName: string | null, url: string): string | undefined {
  const site = sites[sourceName?.toLowerCase() ?? '']
  const address = URL.parse(url, site)
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined
}
