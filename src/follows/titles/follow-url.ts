// Follows a title by a URL that a person entered or chose.
import type { OptionsChange } from '../../chapters/options/index.ts'
import { titleKeyOf } from '../../chapters/urls/index.ts'
import { acceptUrl } from '../../downloads/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import type { Outbound } from '../../kernel/outbound/index.ts'
import { chooseFollowLibrary } from './choose-follow-library.ts'
import { type DescribeFollowsDeps, describeEntries } from './describe-follows.ts'
import { type Followed, type FollowTitleDeps, followTitle, type OnStored } from './follow-title.ts'
import { type ResolveDeps, resolveTitle, urlToFollow } from './resolve-title.ts'

export interface FollowUrlDeps extends DescribeFollowsDeps, FollowTitleDeps, ResolveDeps {
  readonly outbound: Pick<Outbound, 'assertAllowedHost'>
}

export interface FollowUrlRequest {
  readonly url: string
  /** Undefined: see `chooseFollowLibrary`. */
  readonly libraryId: string | undefined
  /** Undefined: the caller's defaults. */
  readonly options: OptionsChange | undefined
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal
  readonly onStored?: OnStored
}

export interface FollowedUrl extends Followed {
  readonly libraryId: string
  /** Null when unknown. */
  readonly title: string | null
}

/** @throws as `chooseFollowLibrary`, `resolveTitle` and `followTitle`; nothing is changed then */
export async function followUrl(
  deps: FollowUrlDeps,
  caller: Principal,
  { url: givenUrl, libraryId, options, gone, onStored }: FollowUrlRequest,
): Promise<FollowedUrl> {
  const entered = await acceptUrl(deps, givenUrl)
  const library = await chooseFollowLibrary(deps, caller, { url: entered, libraryId })
  const title = await resolveTitle(deps, { url: entered, libraryId: library.id, caller, gone })
  const url = urlToFollow(entered, title)
  const { downloadId, isNew } = await followTitle(deps, { url, library, title, options, caller, onStored })
  const [described] = await describeEntries(deps, library, [{ url, titleKey: titleKeyOf(url) }])
  return { libraryId: library.id, url, title: title?.title ?? described?.title ?? null, downloadId, isNew }
}
