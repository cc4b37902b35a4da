// Lists a URL for a waiting user. A result younger than five minutes is reused, so that selecting chapters after the preview needs no
// further request to the source.
import { LRUCache } from 'lru-cache'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import { asError } from '../../kernel/errors/index.ts'
import { defineSentence, sentenceOf } from '../../kernel/sentences/index.ts'
import {
  type DownloadProvider,
  type DownloadProviderState,
  SourceAccessDenied,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
  type TitleListing,
  UrlNotSupported,
} from '../../plugins/index.ts'
import {
  AddressNotDownloadable,
  AddressNotFoundAtSource,
  DownloaderDisabled,
  DownloadSourceDown,
  DownloadSourceSlow,
} from '../downloads.errors.ts'

const SiteUnknown = defineSentence('SITE_UNKNOWN', 'no downloader supports this site.')

export interface Listings {
  /** @throws DownloaderDisabled, AddressLeadsNowhere, AddressNotDownloadable, DownloadSourceDown, DownloadSourceSlow */
  list(url: string, signal: AbortSignal): Promise<TitleListing>
}

interface ListingDeps {
  readonly clock: Clock
  downloadProvider(): Promise<DownloadProviderState>
}

interface CachedListing {
  readonly provider: DownloadProvider
  readonly listing: TitleListing
  readonly atMs: number
}

const timeoutSeconds = 60
const cacheMs = 5 * 60_000
const maxCached = 20

export function createListings({ clock, downloadProvider }: ListingDeps): Listings {
  const cache = new LRUCache<string, CachedListing>({ max: maxCached })
  return {
    list: async (url, signal) => {
      const state = await downloadProvider()
      if (state.state === 'disabled') throw DownloaderDisabled(state.reason)
      const { provider } = state
      const cached = cache.get(url)
      if (cached && cached.provider === provider && isYounger(cached.atMs, clock.now(), cacheMs)) return cached.listing
      if (!provider.canHandleUrl(url)) throw AddressNotDownloadable(SiteUnknown())
      const listing = await fetchListing(provider, url, { signal, nowMs: () => clock.now() })
      cache.set(url, { provider, listing, atMs: clock.now() })
      return listing
    },
  }
}

const isPermanent = [SourceAccessDenied, UrlNotSupported]

async function fetchListing(provider: DownloadProvider, url: string, { signal, nowMs }: { readonly signal: AbortSignal; nowMs(): number }) {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  try {
    return await provider.getAvailableChapters(url, AbortSignal.any([signal, timeout]))
  } catch (error) {
    if (timeout.aborted) throw DownloadSourceSlow.with({ cause: error }, timeoutSeconds)
    if (error instanceof SourceNotFound) throw AddressNotFoundAtSource.with({ cause: error }, error.sentence)
    if (isPermanent.some((kind) => error instanceof kind)) throw AddressNotDownloadable.with({ cause: error }, sentenceOf(asError(error)))
    if (error instanceof SourceAnswerInvalid) throw DownloadSourceDown.with({ cause: error }, error.sentence)
    if (!(error instanceof SourceUnavailable)) throw error
    const { retryAtMs, sentence } = error
    const retryAfterSeconds = retryAtMs === undefined ? undefined : Math.max(1, Math.ceil((retryAtMs - nowMs()) / 1000))
    throw DownloadSourceDown.with({ cause: error, retryAfterSeconds }, sentence)
  }
}
