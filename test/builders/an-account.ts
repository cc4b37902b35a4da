// A server that is signed in with an account at a fake MangaDex.
import { onTestFinished } from 'vitest'
import { aFakeMangaDex, type FakeMangaDex, type FakeTitle } from '../fakes/fake-mangadex.ts'
import { aFollowFixture, type FollowFixture, type FollowSpec, signInToSource, titleAt } from './a-follow-fixture.ts'

export interface AccountFixture {
  readonly source: FakeMangaDex
  readonly trial: FollowFixture
  /** Follows titles by their index, as on the source's own site. */
  follow(...places: readonly number[]): void
  /** Publishes a chapter dated now. */
  publish(title?: FakeTitle): void
  /** Requests a resync. @returns status and body */
  resync(days?: number): Promise<{ readonly status: number; readonly success: boolean; readonly message: string }>
  /** Queued downloads by title, with the numbers of their chapters. */
  queued(): Promise<readonly (readonly [string, readonly (string | null)[]])[]>
  /** Resets everything that was followed or downloaded. */
  forget(): Promise<void>
  close(): Promise<void>
}

export interface AccountFixtureSpec extends FollowSpec {
  readonly titles: number
  readonly chaptersEach: number
}

export async function anAccount({ titles, chaptersEach, ...spec }: AccountFixtureSpec): Promise<AccountFixture> {
  const source = await aFakeMangaDex().account().titles(titles, chaptersEach).start()
  const trial = await aFollowFixture({ srcaUrl: source.url, ...spec })
  await signInToSource(trial, source)
  const { db } = trial.server.app.context
  return {
    source,
    trial,
    follow: (...places) => {
      for (const n of places) source.account.follows.add(titleAt(source, n).id)
    },
    publish: (title = titleAt(source, 0)) => {
      source.publish({ publishAt: new Date().toISOString() }, title)
    },
    resync: async (days) => {
      const query = days === undefined ? '' : `?lookbackDays=${days}`
      const response = await trial.server.http.post(`/api/v1/downloads/srca-subscription/force-resync${query}`)
      return { status: response.statusCode, ...response.json<{ success: boolean; message: string }>() }
    },
    queued: async () => (await trial.queued()).map(({ title, numbers }) => [title, numbers] as const).sort(),
    forget: async () => {
      source.account.follows.clear()
      source.heal()
      for (const table of ['downloadChapter', 'download', 'chapterUrl', 'accountTitle', 'pluginState', 'followTitle'] as const)
        await db.deleteFrom(table).execute()
      for (const library of trial.libraries) await library.write('')
      await signInToSource(trial, source)
    },
    close: async () => {
      await trial.close()
      await source.close()
    },
  }
}

/** An account that is removed with the test. */
export async function anAccountForTest(spec: AccountFixtureSpec): Promise<AccountFixture> {
  const account = await anAccount(spec)
  onTestFinished(account.close)
  return account
}
