// Requirements for every tracker, run against a fake of its service over real HTTP. A tracker's own tests add its specifics.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SourceNotFound, SourceUnavailable } from '../plugin.ts'
import {
  type Tracker,
  type TrackerAccount,
  type TrackerEntry,
  TrackerSignedOut,
  type TrackerTitle,
  type TrackerTokens,
  trackerStatuses,
} from './tracker.ts'

/** A signed-in person with an empty list at a service that has one title, which `query` finds. */
export interface TrackerTrial {
  readonly tracker: Tracker
  readonly tokens: TrackerTokens
  readonly account: TrackerAccount
  readonly query: string
  readonly titleId: string
  /** What the service knows about it: a series is completed only with as many chapters. */
  readonly title: Omit<TrackerTitle, 'id'>
  /** Title IDs at URLs, as users copy them. */
  readonly urls: Readonly<Record<string, string>>
  readonly unknownId: string
  /** What the service makes of a score of 87. */
  readonly roundedScore: number
  /** Ends the sign-in at the service, including its renewal. */
  revoke(): void
  /** Makes the service respond with this status. */
  answers(status: number, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

const never = new AbortController().signal

/** Declares the suite. @param open starts a fresh trial */
export function trackerContract(name: string, open: () => Promise<TrackerTrial>): void {
  describe(`${name} fulfills the tracker contract`, () => {
    let trial: TrackerTrial
    // Shared: the first test finds the list empty, and the others do not depend on what is on it.
    beforeAll(async () => {
      trial = await open()
    })
    afterAll(() => trial.close())
    const read = async () => (await trial.tracker.read(trial.tokens, trial.titleId, never)).entry
    const write = async (change: Partial<TrackerEntry>) =>
      trial.tracker.write(trial.tokens, trial.titleId, { change, before: await read() }, never)

    test('the account has an ID and a name, a search finds the title, and no search is an error', async () => {
      const { tracker, tokens, query, titleId, title: known, account } = trial
      expect(await tracker.account(tokens, never)).toEqual(account)
      const [found] = await tracker.search(tokens, query, never)
      expect(found).toEqual({ id: titleId, ...known })
      const { entry, ...title } = await tracker.read(tokens, titleId, never)
      expect([entry, title]).toEqual([null, found])
      expect(await tracker.search(tokens, 'no such title anywhere', never)).toEqual([])
    })

    test('the first change adds the title to the list, and every later one changes only its fields', async () => {
      const { abilities } = trial.tracker
      const progress = abilities.chapters ? { chaptersRead: 12 } : {}
      await write({ status: 'READING', ...progress, ...(abilities.dates ? { startedAt: '2026-03-09' } : {}) })
      expect(await read()).toMatchObject({ status: 'READING', ...progress, ...(abilities.dates ? { startedAt: '2026-03-09' } : {}) })
      const written = await write({ status: 'ON_HOLD' })
      expect(written).toMatchObject({ status: 'ON_HOLD', ...progress })
      expect(await read()).toEqual(written)
    })

    test('every status is read back as it was written', async () => {
      const { rereading } = trial.tracker.abilities
      for (const status of trackerStatuses.filter((one) => rereading || one !== 'REREADING')) {
        await write({ status })
        expect((await read())?.status).toBe(status)
      }
    })

    test('volumes and scores are stored as far as the service has them, and a score can be removed', async () => {
      const { abilities } = trial.tracker
      await write({ status: 'READING' })
      if (abilities.volumes) {
        await write({ volumesRead: 3 })
        expect((await read())?.volumesRead).toBe(3)
      } else expect((await read())?.volumesRead ?? null).toBeNull()
      if (!abilities.score) return
      await write({ score: 87 })
      expect((await read())?.score).toBe(trial.roundedScore)
      await write({ score: null })
      expect((await read())?.score).toBeNull()
    })

    test('repeating a change that the server does not know of has no further effect', async () => {
      const change = { status: 'READING', chaptersRead: 3 } as const
      const again = () => trial.tracker.write(trial.tokens, trial.titleId, { change, before: null }, never)
      const first = await again()
      expect(await again()).toEqual(first)
      expect(await read()).toEqual(first)
    })

    test('a title added to the list since it was last read keeps the values that a change omits', async () => {
      const { abilities } = trial.tracker
      await write({ status: 'READING', ...(abilities.chapters ? { chaptersRead: 5 } : {}), ...(abilities.score ? { score: 87 } : {}) })
      const entry = await read()
      const added = await trial.tracker.write(trial.tokens, trial.titleId, { change: { status: 'ON_HOLD' }, before: null }, never)
      expect(added).toEqual({ ...entry, status: 'ON_HOLD' })
      expect(await read()).toEqual(added)
    })

    test('an unknown title is not found', async () => {
      for (const id of [trial.unknownId, 'not an id', '../..']) {
        await expect(trial.tracker.read(trial.tokens, id, never), id).rejects.toBeInstanceOf(SourceNotFound)
      }
    })

    test('URLs of its titles have an ID, and other URLs have none', () => {
      for (const [url, id] of Object.entries(trial.urls)) expect(trial.tracker.titleIdOf(url), url).toBe(id)
      for (const url of ['', 'not an address', 'https://example.org/manga/2']) expect(trial.tracker.titleIdOf(url), url).toBeUndefined()
    })

    test('a request can be aborted', async () => {
      const given = AbortSignal.abort(new Error('given up'))
      await expect(trial.tracker.read(trial.tokens, trial.titleId, given)).rejects.toThrow('given up')
    })
  })

  describe(`${name} reports failures as they are`, () => {
    let trial: TrackerTrial
    beforeEach(async () => {
      trial = await open()
    })
    afterEach(() => trial.close())
    const read = () => trial.tracker.read(trial.tokens, trial.titleId, never)

    test('a revoked sign-in is reported as such, not as an outage or an empty list', async () => {
      trial.revoke()
      const { tracker, tokens, titleId, query } = trial
      await expect(tracker.read(tokens, titleId, never)).rejects.toBeInstanceOf(TrackerSignedOut)
      await expect(tracker.search(tokens, query, never)).rejects.toBeInstanceOf(TrackerSignedOut)
      await expect(tracker.account(tokens, never)).rejects.toBeInstanceOf(TrackerSignedOut)
      await expect(tracker.refresh(tokens, never)).rejects.toBeInstanceOf(TrackerSignedOut)
    })

    test('an outage is not an empty list', async () => {
      trial.answers(503)
      await expect(read()).rejects.toBeInstanceOf(SourceUnavailable)
    })

    test('a rate limit is reported with its end, without waiting for it', async () => {
      trial.answers(429, { 'retry-after': '600' })
      const startedMs = Date.now()
      const error: unknown = await read().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(SourceUnavailable)
      expect((error as SourceUnavailable).retryAtMs).toBeGreaterThan(startedMs + 500_000)
      expect(Date.now() - startedMs).toBeLessThan(5_000)
    })
  })
}
