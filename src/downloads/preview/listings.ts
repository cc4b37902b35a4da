// Lists a URL for a waiting user. A result younger than five minutes is reused, so that selecting chapters after the preview needs no
// further request to the source.
import { LRUCache } from 'lru-cache'
import { readTitleOptions } from '../../chapters/options/index.ts'
import { titleKeyOf } from '../../chapters/urls/index.ts'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
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

export const SiteUnknown = defineSentence('SITE_UNKNOWN', 'no downloader supports this site.')

export interface Listings {
  /**
   * Lists the chapters in the languages chosen for the title in this library.
   * @throws DownloaderDisabled, AddressNotFoundAtSource, AddressNotDownloadable, DownloadSourceDown, DownloadSourceSlow
   */
  list(wanted: WantedListing, signal: AbortSignal): Promise<TitleListing>
}

export interface WantedListing {
  readonly url: string
  readonly libraryId: string
}

interface ListingDeps {
  readonly db: Db
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

export function createListings({ db, clock, downloadProvider }: ListingDeps): Listings {
  const cache = new LRUCache<string, CachedListing>({ max: maxCached })
  return {
    list: async ({ url, libraryId }, signal) => {
      const state = await downloadProvider()
      if (state.state === 'disabled') throw DownloaderDisabled(state.reason)
      const { provider } = state
      const { languages } = (await readTitleOptions(db, { libraryId, titleKey: titleKeyOf(url) })).effective
      const cacheKey = JSON.stringify([url, languages])
      const cached = cache.get(cacheKey)
      if (cached && cached.provider === provider && isYounger(cached.atMs, clock.now(), cacheMs)) return cached.listing
      if (!provider.canHandleUrl(url)) throw AddressNotDownloadable(SiteUnknown())
      const listing = await fetchListing(provider, { url, languages }, { signal, nowMs: () => clock.now() })
      cache.set(cacheKey, { provider, listing, atMs: clock.now() })
      return listing
    },
  }
}

const isPermanent = [SourceAccessDenied, UrlNotSupported]

async function fetchListing(
  provider: DownloadProvider,
  { url, languages }: { readonly url: string; readonly languages: readonly string[] | null },
  { signal, nowMs }: { readonly signal: AbortSignal; nowMs(): number },
) {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  try {
    return await provider.getAvailableChapters(url, AbortSignal.any([signal, timeout]), languages === null ? undefined : { languages })
  } catch (error) {
    throw toDownloadError(error, { isLate: timeout.aborted, timeoutSeconds, nowMs: nowMs() })
  }
}

export interface FailedQuestion {
  /** Whether the source took too long. */
  readonly isLate: boolean
  readonly timeoutSeconds: number
  readonly nowMs: number
}

/** What to answer a person after a provider failed; errors that are not the source's are returned as they are. */
export function toDownloadError(error: unknown, { isLate, timeoutSeconds: seconds, nowMs }: FailedQuestion): unknown {
  if (isLate) return DownloadSourceSlow.with({ cause: error }, seconds)
  if (error instanceof SourceNotFound) return AddressNotFoundAtSource.with({ cause: error }, error.sentence)
  if (isPermanent.some((kind) => error instanceof kind)) return AddressNotDownloadable.with({ cause: error }, sentenceOf(asError(error)))
  if (error instanceof SourceAnswerInvalid) return DownloadSourceDown.with({ cause: error }, error.sentence)
  if (!(error instanceof SourceUnavailable)) return error
  const { retryAtMs, sentence } = error
  const retryAfterSeconds = retryAtMs === undefined ? undefined : Math.max(1, Math.ceil((retryAtMs - nowMs) / 1000))
  return DownloadSourceDown.with({ cause: error, retryAfterSeconds }, sentence)
}

/** Whether the source may answer the same question later. */
export const isSourceDown = (error: unknown): boolean => DownloadSourceDown.matches(error) || DownloadSourceSlow.matches(error)
