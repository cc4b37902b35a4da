// Covers of titles: shown while a person chooses, and kept as the poster of a series.
// Promise: pictures come from hosts that metadata plugins declare, by https, and from nowhere else, also not by way of a redirect.
import type { OutboundResponse } from '../kernel/outbound/index.ts'
import { CoverHostUnknown, CoverMissing } from './metadata.errors.ts'
import type { MetadataDeps } from './metadata-deps.ts'

const largestCoverBytes = 20 * 1024 * 1024

/** @throws CoverHostUnknown, CoverMissing, HostUnavailable, HostLimited, AnswerTooLarge */
export async function fetchCover({ sources, outbound }: MetadataDeps, coverUrl: string): Promise<OutboundResponse> {
  const url = URL.parse(coverUrl)
  const source = sources.all.find(({ hosts }) => hosts.includes(url?.host ?? ''))
  if (!url || !source || !isSafe(url)) throw CoverHostUnknown(url?.host ?? coverUrl.slice(0, 100))
  const answer = await outbound.request(url.href, {
    maxBytes: largestCoverBytes,
    allowedHosts: source.hosts,
    headers: { accept: 'image/*' },
  })
  if (answer.status !== 200) throw CoverMissing(source.name, answer.status)
  return answer
}

/** An administrator may have set an address of a source without https: a mirror in the house, with a port of its own. */
const isSafe = ({ protocol, port }: URL): boolean => protocol === 'https:' || (protocol === 'http:' && port !== '')

/** @throws like `fetchCover`, PictureNotReadable */
export async function applyCover(deps: MetadataDeps, seriesId: string, coverUrl: string): Promise<void> {
  const { bytes } = await fetchCover(deps, coverUrl)
  await deps.ports.setPoster(seriesId, bytes)
}
