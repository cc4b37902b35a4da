// Status of the account and details of the titles that it follows.
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import { type Library, listLibraries } from '../../library/index.ts'
import type { Plugins, TitleProbe } from '../../plugins/index.ts'
import type { CheckDeps } from '../check/check-followed.ts'
import { CheckNotPossible } from '../follows.errors.ts'
import { followedBy } from '../list/list-followers.ts'
import { AccountSourceDown } from './account.errors.ts'
import type { AccountState, PollResult } from './account-state.ts'
import { type AccountDeps, AccountUnusable, callAccount } from './call-account.ts'

export interface DescribeAccountDeps extends AccountDeps, Pick<CheckDeps, 'db' | 'files'> {
  readonly plugins: Pick<Plugins, 'accountFollows' | 'downloadProvider'>
  readonly memory: AccountState
}

export interface AccountStatus {
  /** Whether its plugin is enabled. */
  readonly enabled: boolean
  /** Why the account is not polled; null while it is. */
  readonly problem: Sentence | null
  readonly pollEveryMs: number | null
  readonly targetLibrary: string | null
  readonly lastPollAtMs: number | null
  readonly nextPollAtMs: number | null
  /** Result of the last poll, including failures. */
  readonly lastResult: PollResult | null
}

/** Uses local data only; the source is not queried. */
export async function describeAccount({ plugins, memory }: DescribeAccountDeps): Promise<AccountStatus> {
  const lastPollAtMs = (await memory.lastPollAtMs()) ?? null
  const lastResult = (await memory.lastResult()) ?? null
  const state = await plugins.accountFollows()
  if (state.state === 'disabled') {
    return {
      enabled: state.enabled,
      problem: state.reason,
      pollEveryMs: null,
      targetLibrary: null,
      lastPollAtMs,
      nextPollAtMs: null,
      lastResult,
    }
  }
  const { pollEveryMs, targetLibrary } = state.provider
  const nextPollAtMs = lastPollAtMs === null ? null : lastPollAtMs + pollEveryMs
  return { enabled: true, problem: null, pollEveryMs, targetLibrary, lastPollAtMs, nextPollAtMs, lastResult }
}

export interface DescribedTitle {
  readonly id: string
  readonly url: string
  readonly probe: TitleProbe | undefined
  /** Libraries whose follow list contains the title. */
  readonly libraryIds: readonly string[]
}

/**
 * Returns details of these titles and the lists that contain them, with one request to the source.
 * @throws AccountUnusable, CheckNotPossible, AccountSourceDown
 */
export async function describeTitles(
  deps: DescribeAccountDeps,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly DescribedTitle[]> {
  const downloader = await deps.plugins.downloadProvider()
  if (downloader.state === 'disabled') throw CheckNotPossible(downloader.reason)
  const { batch } = downloader.provider
  const account = await deps.plugins.accountFollows()
  if (account.state === 'disabled') throw new AccountUnusable(account.reason)
  if (!batch) throw AccountSourceDown("The downloader doesn't support titles from this source.")
  const titles = ids.map((id) => ({ id, url: account.provider.titleUrl(id) }))
  const urls = titles.map(({ url }) => url)
  const probes = await callAccount(deps, () => batch.probeTitles(urls, signal))
  const probeOf = new Map(probes.map((probe) => [probe.url, probe]))
  const lists = await readLists(deps)
  return titles.map(({ id, url }) => ({
    id,
    url,
    probe: probeOf.get(url),
    libraryIds: lists.filter(({ names }) => names(url)).map(({ library }) => library.id),
  }))
}

interface List {
  readonly library: Library
  readonly names: (url: string) => boolean
}

/** A list that cannot be read counts as empty here; its own page shows the error. */
async function readLists({ db, files }: DescribeAccountDeps): Promise<readonly List[]> {
  const lists: List[] = []
  for (const library of await listLibraries(db)) {
    try {
      lists.push({ library, names: await followedBy(files, library) })
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
    }
  }
  return lists
}
