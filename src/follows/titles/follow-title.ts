// Follows a title: its line in follow.txt, its options and its download.
// Guarantee: a crash at any point loses nothing and duplicates nothing. The request is stored first, then the line is appended (a title
// that is already followed gets no second line), then options and download are one commit that also deletes the request. What a crash
// interrupted is completed by `completePendingFollows`.

import type { TitleInLibrary } from '../../chapters/listed/index.ts'
import { changeOptions, type OptionsChange } from '../../chapters/options/index.ts'
import { requestKeyOf, titleKeyOf } from '../../chapters/urls/index.ts'
import { findActiveDownload, queueDownload } from '../../downloads/index.ts'
import { type Db, inTransaction, toJson } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import { findLibrary } from '../../library/index.ts'
import type { TitleInfo } from '../../plugins/index.ts'
import type { FollowedLibrary, FollowFiles } from '../list/follow-file.ts'
import { appendFollowUrls } from '../list/follow-text.ts'
import { addFollowTitle } from '../list/follow-titles.queries.ts'
import { followedBy } from '../list/list-followers.ts'
import { readFollowDefaults, rememberFollow } from './follow-defaults.ts'
import {
  deletePendingFollow,
  findPendingFollow,
  listPendingFollows,
  type PendingFollow,
  savePendingFollow,
} from './pending-follows.queries.ts'
import { OptionsChangeDto } from './titles.schemas.ts'

export interface FollowTitleDeps extends Pick<AppContext, 'db' | 'claims' | 'clock' | 'events' | 'log'> {
  readonly files: FollowFiles
  readonly onFollowStep: (step: FollowStep) => void
  /** Called in the transaction that completes a follow. */
  readonly onFollowed?: OnFollowed
  /** Called in the transaction that gives up an incomplete follow. */
  readonly onGivenUp?: OnGivenUp
}

export type OnFollowed = (
  trx: Db,
  followed: { readonly titleKey: string; readonly userId: string; readonly email: string },
) => Promise<void>

export type OnGivenUp = (trx: Db, titleKey: string) => Promise<void>

/** Called in the transaction that stores a follow, before anything else is changed. If it throws, nothing is followed. */
export type OnStored = (trx: Db, followed: { readonly titleKey: string; readonly url: string }) => Promise<void>

/** Points after which a crash must lose nothing and duplicate nothing. */
export const followSteps = [
  'follow-stored',
  'follow-line-written',
  'follow-completed',
  'clean-up-file-deleted',
  'move-stored',
  'move-line-added',
  'move-line-removed',
] as const
export type FollowStep = (typeof followSteps)[number]

export interface TitleToFollow {
  readonly url: string
  readonly library: FollowedLibrary
  /** What the source says; undefined when it has not answered. */
  readonly title: TitleInfo | undefined
  /** Undefined: the caller's defaults. */
  readonly options: OptionsChange | undefined
  readonly caller: Principal
  readonly onStored?: OnStored | undefined
}

export interface Followed {
  readonly url: string
  readonly downloadId: string | null
  /** False when the library already followed the title. */
  readonly isNew: boolean
}

/** @throws as `FollowFiles.change`; nothing is changed then */
export async function followTitle(deps: FollowTitleDeps, request: TitleToFollow): Promise<Followed> {
  const { url, library, caller, title } = request
  const place = { libraryId: library.id, titleKey: titleKeyOf(url) }
  const isInterrupted = (await findPendingFollow(deps.db, place)) !== undefined
  if (!isInterrupted && (await followedBy(deps.files, library))(url)) return changeFollowed(deps, request, place)
  const options = request.options ?? (await defaultOptions(deps.db, caller.userId))
  const pending: PendingFollow = {
    ...place,
    url,
    options: toJson(options),
    userId: caller.userId,
    createdBy: caller.email,
    createdAt: deps.clock.now(),
  }
  await inTransaction(deps.db, async (trx) => {
    await savePendingFollow(trx, pending)
    await request.onStored?.(trx, { url, titleKey: place.titleKey })
  })
  deps.onFollowStep('follow-stored')
  const isNew = await writeLine(deps, library, pending)
  deps.onFollowStep('follow-line-written')
  const downloadId = await complete(deps, pending, title)
  deps.onFollowStep('follow-completed')
  return { url, downloadId, isNew }
}

/** Without preferred groups: those that were chosen on the page of the series stay. */
async function defaultOptions(db: Db, userId: string): Promise<OptionsChange> {
  const { groups, ...options } = (await readFollowDefaults(db, userId)).options
  return groups === null ? options : { ...options, groups }
}

/** A title that is already followed gets the given options and no second download. */
async function changeFollowed(
  { db, onFollowed }: FollowTitleDeps,
  { url, options, caller, onStored }: TitleToFollow,
  place: TitleInLibrary,
): Promise<Followed> {
  await inTransaction(db, async (trx) => {
    await onStored?.(trx, { url, titleKey: place.titleKey })
    if (options) await changeOptions(trx, { ...place, change: options, userId: caller.userId })
    await rememberFollow(trx, caller.userId, { libraryId: place.libraryId, options })
    await onFollowed?.(trx, { titleKey: place.titleKey, userId: caller.userId, email: caller.email })
  })
  return { url, downloadId: await findDownloadId(db, place.libraryId, url), isNew: false }
}

/** @returns whether the line is new */
async function writeLine(deps: FollowTitleDeps, library: FollowedLibrary, pending: PendingFollow): Promise<boolean> {
  try {
    return (await appendFollowUrls(deps.files, library, [pending.url])).added.length > 0
  } catch (error) {
    await giveUpFollow(deps, pending)
    throw error
  }
}

/** Ends a follow that was stored and not completed; without one, nothing changes. */
export const giveUpFollow = (
  { db, onGivenUp }: Pick<FollowTitleDeps, 'db' | 'onGivenUp'>,
  { libraryId, titleKey }: TitleInLibrary,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (await deletePendingFollow(trx, { libraryId, titleKey })) await onGivenUp?.(trx, titleKey)
  })

const readOptions = storedJsonOr('pendingFollow.options', OptionsChangeDto, () => ({}))

/** Everything but the line. @returns id of the download */
const complete = (deps: FollowTitleDeps, pending: PendingFollow, title: TitleInfo | undefined): Promise<string | null> =>
  inTransaction(deps.db, async (trx) => {
    const { libraryId, titleKey, url, userId, createdBy } = pending
    // Another process has completed it, or the title was unfollowed in the meantime.
    if (!(await deletePendingFollow(trx, pending))) return findDownloadId(trx, libraryId, url)
    const options = readOptions(pending.options, `${libraryId} ${titleKey}`)
    await changeOptions(trx, { libraryId, titleKey, change: options, userId })
    await addFollowTitle(trx, { libraryId, titleKey, url, title: title?.title ?? null })
    await rememberFollow(trx, userId, { libraryId, options })
    await deps.onFollowed?.(trx, { titleKey, userId, email: createdBy })
    const named = title && titleKeyOf(title.id) === titleKey ? { title } : {}
    const { download } = await queueDownload({ ...deps, db: trx }, { url, libraryId, createdBy, triesNow: true, ...named })
    return download.id
  })

async function findDownloadId(db: FollowTitleDeps['db'], libraryId: string, url: string): Promise<string | null> {
  return (await findActiveDownload(db, libraryId, requestKeyOf(url)))?.id ?? null
}

/** Completes what a crash interrupted. A library that can't be written now is tried again with the next call. */
export async function completePendingFollows(deps: FollowTitleDeps): Promise<void> {
  for (const pending of await listPendingFollows(deps.db)) {
    const library = await findLibrary(deps.db, pending.libraryId)
    if (!library) continue
    try {
      await appendFollowUrls(deps.files, library, [pending.url])
      await complete(deps, pending, undefined)
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
      deps.log.info({ libraryId: pending.libraryId, code: error.code }, 'A followed title could not be added to its list yet')
    }
  }
}
