// Base URLs of sources that gallery-dl supports too. The app stores a path and a numeric source id; only the source's name in the backup
// identifies its site. A source that is not in this table is skipped, never guessed.
const sites: Readonly<Record<string, string>> = {
  'dynasty scans': 'https://dynasty-scans.com',
  mangafox: 'https://fanfox.net',
  mangahere: 'https://www.mangahere.cc',
  nhentai: 'https://nhentai.net',
  tapas: 'https://tapas.io',
  'webtoons.com': 'https://www.webtoons.com',
  'weeb central': 'https://weebcentral.com',
}

/** Full URL of a title of another source; undefined when the backup does not contain enough. */
export function sourceUrlFor(sourceName: string | null, url: string): string | undefined {
  const site = sites[sourceName?.toLowerCase() ?? '']
  const address = URL.parse(url, site)
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined
}
