// Covers of titles: shown during selection, and stored as the poster of a series.
// Guarantee: images are only loaded over HTTPS from hosts that metadata plugins declare, redirects included.
import { isDeclaredHost, type OutboundResponse } from '../../kernel/outbound/index.ts'
import { SeriesNotFound } from '../../library/access/index.ts'
import { fromStoredPath } from '../../library/index.ts'
import { CoverHostUnknown, CoverMissing } from '../metadata.errors.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { findCoverLocation } from './cover-files.queries.ts'
import { writeCoverFile } from './write-cover-file.ts'

const largestCoverBytes = 20 * 1024 * 1024

export type CoverDeps = Pick<MetadataDeps, 'sources' | 'outbound'>

/** @throws CoverHostUnknown, CoverMissing, HostUnavailable, HostLimited, ResponseTooLarge */
export async function fetchCover(
  { sources, outbound }: CoverDeps,
  coverUrl: string,
  { maxBytes = largestCoverBytes, signal }: { readonly maxBytes?: number; readonly signal?: AbortSignal } = {},
): Promise<OutboundResponse> {
  const url = URL.parse(coverUrl)
  const source = url ? sourceOfCover(sources, url) : undefined
  if (!url || !source) throw CoverHostUnknown(url?.host ?? coverUrl.slice(0, 100))
  const response = await outbound.request(url.href, {
    maxBytes,
    allowedHosts: source.hosts,
    headers: { accept: 'image/*' },
    ...(signal ? { signal } : {}),
  })
  if (response.status !== 200) throw CoverMissing(source.name, response.status)
  return response
}

/** Checks without a request whether `fetchCover` would load a URL. */
export function isCoverUrl({ sources }: Pick<MetadataDeps, 'sources'>, coverUrl: string): boolean {
  const url = URL.parse(coverUrl)
  return url !== null && sourceOfCover(sources, url) !== undefined
}

const sourceOfCover = (sources: MetadataDeps['sources'], url: URL) =>
  isSafe(url) ? sources.all.find(({ hosts }) => isDeclaredHost(hosts, url)) : undefined

/** An administrator may configure a source's URL without HTTPS: a local mirror with its own port. */
const isSafe = ({ protocol, port }: URL): boolean => protocol === 'https:' || (protocol === 'http:' && port !== '')

/**
 * Sets a cover as the poster of a series (for a one-shot: of its book), and writes it next to the books.
 * @throws like `fetchCover`, SeriesNotFound, PictureNotReadable, CoverFileNotWritten
 */
export async function applyCover(deps: MetadataDeps, seriesId: string, coverUrl: string): Promise<void> {
  const place = await findCoverLocation(deps.db, seriesId)
  if (!place) throw SeriesNotFound(seriesId)
  const { root, path, bookId, bookPath } = place
  const { bytes } = await fetchCover(deps, coverUrl)
  const { mediaType } = await deps.ports.setPoster(bookId === null ? { kind: 'series', id: seriesId } : { kind: 'book', id: bookId }, bytes)
  await writeCoverFile(deps, seriesId, { path: fromStoredPath(root, bookPath ?? path), isFile: bookId !== null }, { bytes, mediaType })
}
