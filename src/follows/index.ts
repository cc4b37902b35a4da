// Public interface of follows: follow lists with their checks and scheduler, and the account at a source.
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import type { Plugins } from '../plugins/index.ts'
import { accountRoutes } from './account/account.routes.ts'
import { accountPoller } from './account/account-poller.ts'
import { createAccountState } from './account/account-state.ts'
import { forceResyncFix } from './account/force-resync.fix.ts'
import { pollAccountTask } from './account/poll-account.task.ts'
import { checkFollowsTask } from './check/check-follows.task.ts'
import { checkNewFix } from './check/check-new.fix.ts'
import { checksRoutes } from './check/checks.routes.ts'
import { cleanUpSchedule, cleanUpTask } from './clean-up/clean-up.task.ts'
import { createFollowFiles, type FollowedLibrary } from './list/follow-file.ts'
import { followTextRoutes } from './list/follow-text.routes.ts'
import { type Appended, invalidUrlReason } from './list/follow-text.rules.ts'
import { appendFollowUrls } from './list/follow-text.ts'
import { followedBy, listFollowers, listFollowersOfTitles, listVisibleFollowers } from './list/list-followers.ts'
import { createFollows } from './migrations/2026-11-21T03-50-follows.ts'
import { createAccountTitles } from './migrations/2026-11-22T01-02-account-titles.ts'
import { createPendingFollows } from './migrations/2026-11-23T07-01-pending-follows.ts'
import { createPendingMoves } from './migrations/2026-11-23T16-31-pending-moves.ts'
import { newChaptersRoutes } from './new-chapters/new-chapters.routes.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { followScheduler } from './schedule/scheduler.ts'
import { followCompletion } from './titles/complete-follows.ts'
import type { FollowStep, OnFollowed, OnGivenUp } from './titles/follow-title.ts'
import { type FollowedUrl, type FollowUrlRequest, followUrl } from './titles/follow-url.ts'
import { optionsRoutes } from './titles/options.routes.ts'
import { titlesRoutes } from './titles/titles.routes.ts'
import { updatesRoutes } from './updates/updates.routes.ts'

export { type FollowStep, followSteps } from './titles/follow-title.ts'
export type { FollowUrlRequest } from './titles/follow-url.ts'
export { OptionsChangeDto } from './titles/titles.schemas.ts'

export interface Follows {
  readonly feature: Feature
  /** Follows a title and queues its download. @throws as `followUrl` */
  follow(caller: Principal, request: FollowUrlRequest): Promise<FollowedUrl>
  /** Appends addresses to a library's follow list, skipping titles that it already follows. */
  appendUrls(library: FollowedLibrary, urls: readonly string[]): Promise<Omit<Appended, 'bytes'>>
  /** Returns a check for titles in a library's follow list, regardless of how their address is written. @throws FollowFileNotReadable */
  followedBy(library: FollowedLibrary): Promise<(url: string) => boolean>
  /** Whether a follow list accepts an address. */
  mayFollow(url: string): boolean
  /** Ids of the libraries whose follow list contains a title. */
  librariesThatFollow(url: string): Promise<readonly string[]>
  /** The same for many titles by their keys; titles that nobody follows are omitted. */
  followersOf(titleKeys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** The same, as an account may see it. */
  visibleFollowersOf(titleKeys: readonly string[], access: Principal['access']): Promise<ReadonlyMap<string, readonly string[]>>
}

export interface FollowsPorts {
  /** Called at each step of following a title; for tests that end the process at one of them. */
  readonly onFollowStep?: ((step: FollowStep) => void) | undefined
  /** Called in the transaction that completes a follow, when a person follows a title. */
  readonly onFollowed?: OnFollowed
  /** Called in the transaction that gives up an incomplete follow. */
  readonly onGivenUp?: OnGivenUp
}

export function followsFeature(
  app: AppContext,
  plugins: Pick<Plugins, 'downloadProvider' | 'accountFollows' | 'stateOf'>,
  ports: FollowsPorts = {},
): Follows {
  const files = createFollowFiles(app)
  const { onFollowStep = () => undefined, ...followed } = ports
  const deps = { ...app, plugins, files, onFollowStep, ...followed }
  const checkTask = checkFollowsTask(deps)
  const requests = { ...deps, checkTask }
  const options = { ...deps, cleanUpTask: cleanUpTask(deps) }
  const memory = createAccountState(plugins)
  const pollTask = pollAccountTask({ ...deps, memory })
  const account = { ...deps, memory, pollTask }
  const feature = defineFeature({
    name: 'follows',
    migrations: [createFollows, createAccountTitles, createPendingFollows, createPendingMoves],
    routes: [
      followTextRoutes(deps),
      checksRoutes(requests),
      scheduleRoutes(deps),
      accountRoutes(account),
      newChaptersRoutes(app),
      updatesRoutes(app),
      titlesRoutes(options),
      optionsRoutes(options),
    ],
    tasks: [anyTask(checkTask), anyTask(pollTask), anyTask(options.cleanUpTask)],
    fixes: [checkNewFix, forceResyncFix(plugins)],
    services: [followCompletion(deps), followScheduler(requests), cleanUpSchedule(options), accountPoller(account)],
  })
  return {
    feature,
    follow: (caller, request) => followUrl(deps, caller, request),
    appendUrls: (library, urls) => appendFollowUrls(files, library, urls),
    followedBy: (library) => followedBy(files, library),
    mayFollow: (url) => invalidUrlReason(url) === undefined,
    librariesThatFollow: (url) => listFollowers(deps, url),
    followersOf: (titleKeys) => listFollowersOfTitles(deps, titleKeys),
    visibleFollowersOf: (titleKeys, access) => listVisibleFollowers(deps, titleKeys, access),
  }
}
