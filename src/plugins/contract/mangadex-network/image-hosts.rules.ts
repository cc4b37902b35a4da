// Hosts of MangaDex's page images: volunteers' servers below mangadex.network, and MangaDex's own.
import { isDeclaredHost } from '../../../kernel/outbound/index.ts'
import type { PluginSettings } from '../plugin.ts'

type Urls = Pick<PluginSettings, 'mangadexApiUrl' | 'mangadexUploadsUrl'>

const imageNetwork = '*.mangadex.network'

/** Every host that a plugin with MangaDex's images may contact. */
export const hostsOf = ({ mangadexApiUrl, mangadexUploadsUrl }: Urls): readonly string[] => [
  new URL(mangadexApiUrl).host,
  new URL(mangadexUploadsUrl).host,
  imageNetwork,
]

/** Whether MangaDex may send us to an address for images. Without https only where an administrator configured a mirror that way. */
export function isImageServer(settings: Urls, address: string): boolean {
  const url = URL.parse(address)
  if (url?.search !== '' || url.hash !== '') return false
  const configured = [settings.mangadexApiUrl, settings.mangadexUploadsUrl].map((one) => new URL(one).origin)
  return (configured.includes(url.origin) && url.username === '' && url.password === '') || isDeclaredHost([imageNetwork], url)
}

/** MangaDex wants to know how every server does but its own. */
export const isReported = ({ hostname }: URL): boolean => hostname !== 'mangadex.org' && !hostname.endsWith('.mangadex.org')

/** Whether an image is on a volunteer's server. A mirror has none, so nobody needs a report on each of the many images of a download. */
export const isInImageNetwork = (url: URL): boolean => isDeclaredHost([imageNetwork], url)

/** A mirror of the API gets its own reports. */
export const reportUrlOf = ({ mangadexApiUrl }: Urls): string =>
  new URL(mangadexApiUrl).host === 'api.mangadex.org' ? 'https://api.mangadex.network/report' : `${mangadexApiUrl}/report`
