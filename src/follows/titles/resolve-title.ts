// Asks the source about a title that a person wants to follow: its name, and whether the account may see it.
import { requestKeyOf, sourceChapterId } from '../../chapters/urls/index.ts'
import { AddressNotDownloadable, DownloaderDisabled, isSourceDown, SiteUnknown, toDownloadError } from '../../downloads/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { isRestricted, maySee } from '../../library/access/index.ts'
import type { Plugins, TitleInfo } from '../../plugins/index.ts'
import { TitleAgeRestricted } from '../follows.errors.ts'

export interface ResolveDeps extends Pick<AppContext, 'clock'> {
  readonly plugins: Pick<Plugins, 'downloadProvider'>
}

export interface ResolveRequest {
  readonly url: string
  readonly libraryId: string
  readonly caller: Principal
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal
}

/** The download names the title later if the source takes longer. */
const shortTimeoutMs = 5_000
/** For a title that can't be followed before the source has answered. */
const longTimeoutMs = 30_000

/**
 * @returns undefined when the source doesn't answer in time and nothing depends on it
 * @throws TitleAgeRestricted when the account may not see the title; AddressNotDownloadable, AddressNotFoundAtSource; for accounts with
 * restrictions, and for chapters, also DownloadSourceDown, DownloadSourceSlow and DownloaderDisabled
 */
export async function resolveTitle(deps: ResolveDeps, request: ResolveRequest): Promise<TitleInfo | undefined> {
  const { url, libraryId, caller, gone } = request
  const isNeeded = isRestricted(caller.access) || sourceChapterId(url) !== undefined
  const title = await askSource(deps, { url, gone, isNeeded })
  const facts = { libraryId, ageRating: title?.ageRating ?? null, sharingLabels: [] }
  if (isRestricted(caller.access) && !maySee(caller.access, facts)) throw TitleAgeRestricted()
  return title
}

interface Question extends Pick<ResolveRequest, 'url' | 'gone'> {
  readonly isNeeded: boolean
}

async function askSource({ plugins, clock }: ResolveDeps, { url, gone, isNeeded }: Question): Promise<TitleInfo | undefined> {
  const downloader = await plugins.downloadProvider()
  if (downloader.state === 'disabled') {
    if (isNeeded) throw DownloaderDisabled(downloader.reason)
    return undefined
  }
  if (!downloader.provider.canHandleUrl(url)) throw AddressNotDownloadable(SiteUnknown())
  const timeoutMs = isNeeded ? longTimeoutMs : shortTimeoutMs
  const late = AbortSignal.timeout(timeoutMs)
  try {
    return await downloader.provider.resolveTitle(url, AbortSignal.any([gone, late]))
  } catch (error) {
    gone.throwIfAborted()
    const failure = toDownloadError(error, { isLate: late.aborted, timeoutSeconds: timeoutMs / 1000, nowMs: clock.now() })
    if (!isNeeded && isSourceDown(failure)) return undefined
    throw failure
  }
}

/** A chapter's URL stands for its title; every other URL is followed as it was entered. */
export const urlToFollow = (url: string, title: TitleInfo | undefined): string =>
  title && sourceChapterId(url) !== undefined ? requestKeyOf(title.url) : url
