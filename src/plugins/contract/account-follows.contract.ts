// Requirements for every account plugin, run against a real or fake source. A plugin's own tests add its specifics.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { type AccountFollows, AccountNotUsable } from './account-follows.ts'
import { SourceNotFound, SourceUnavailable } from './plugin.ts'

/** A signed-in account that follows nothing yet, at a source with `titleIds`, each with a chapter from this hour. */
export interface AccountTrial {
  readonly account: AccountFollows
  /** The same plugin with a password that the source rejects. */
  readonly stranger: AccountFollows
  /** Two or more, in any order. */
  readonly titleIds: readonly string[]
  readonly unknownTitleId: string
  readonly language: string
  /** Makes the source respond with a server error. */
  breakSource(): void
  close(): Promise<void>
}

const never = new AbortController().signal
const lastHour = (language: string) => ({ sinceMs: Date.now() - 3_600_000, language })

/** Declares the suite. @param open starts a fresh trial */
export function accountFollowsContract(name: string, open: () => Promise<AccountTrial>): void {
  describe(`${name} fulfills the account plugin contract`, () => {
    let trial: AccountTrial
    beforeEach(async () => {
      trial = await open()
    })
    afterEach(() => trial.close())

    test('followed titles are listed in order until they are unfollowed; following twice has no effect', async () => {
      const { account, titleIds } = trial
      expect(await account.listFollows(never)).toEqual([])
      for (const id of [...titleIds, ...titleIds]) await account.follow(id, never)
      expect(await account.listFollows(never)).toEqual([...titleIds].sort())
      const first = requireDefined(titleIds[0], 'the first title')
      for (let times = 0; times < 2; times++) await account.unfollow(first, never)
      expect(await account.listFollows(never)).toEqual(titleIds.slice(1).sort())
    })

    test('the feed contains chapters of followed titles, in the requested language and time range', async () => {
      const { account, titleIds, language } = trial
      const followed = requireDefined(titleIds[0], 'the first title')
      await account.follow(followed, never)
      const feed = await account.listFeed(lastHour(language), never)
      expect(feed.map(({ titleId }) => titleId)).toEqual([followed])
      expect(await account.listFeed({ sinceMs: Date.now() + 3_600_000, language }, never)).toEqual([])
      expect(await account.listFeed(lastHour('xx'), never)).toEqual([])
    })

    test('an unknown title is not found', async () => {
      await expect(trial.account.follow(trial.unknownTitleId, never)).rejects.toBeInstanceOf(SourceNotFound)
    })

    test('rejected credentials are reported as such, not as an outage', async () => {
      const { stranger, titleIds, language } = trial
      await expect(stranger.listFollows(never)).rejects.toBeInstanceOf(AccountNotUsable)
      await expect(stranger.follow(requireDefined(titleIds[0], 'the first title'), never)).rejects.toBeInstanceOf(AccountNotUsable)
      await expect(stranger.listFeed(lastHour(language), never)).rejects.toBeInstanceOf(AccountNotUsable)
    })

    test('an outage never results in an empty list', async () => {
      const { account, titleIds, language } = trial
      trial.breakSource()
      await expect(account.listFollows(never)).rejects.toBeInstanceOf(SourceUnavailable)
      await expect(account.listFeed(lastHour(language), never)).rejects.toBeInstanceOf(SourceUnavailable)
      await expect(account.unfollow(requireDefined(titleIds[0], 'the first title'), never)).rejects.toBeInstanceOf(SourceUnavailable)
    })

    test('URLs and ids are converted both ways, and other URLs have no id', () => {
      const id = requireDefined(trial.titleIds[0], 'the first title')
      expect(trial.account.titleIdOf(trial.account.titleUrl(id))).toBe(id)
      for (const url of ['', 'not an address', 'https://example.org/', 'https://example.org/title/x']) {
        expect(trial.account.titleIdOf(url), url).toBeUndefined()
      }
    })

    test('a request can be aborted', async () => {
      const controller = new AbortController()
      controller.abort(new Error('given up'))
      await expect(trial.account.listFollows(controller.signal)).rejects.toThrow('given up')
    })
  })
}
