// Requirements for every notifier, run against a fake of its service over real HTTP. A notifier's own tests add its specifics.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { type NewsKind, type Notice, NoticeRefused, type Notifier, newsKinds } from './notifier.ts'
import { SourceUnavailable } from './plugin.ts'

/**
 * A notifier in English for every kind of notice but `DISK_FULL` and those of title requests, with links to https://hondana.example.org,
 * and its service.
 */
export interface NotifierTrial {
  readonly notifier: Notifier
  /** Texts of the requests that the service received, each with everything that a user sees. */
  received(): readonly string[]
  /** Sets the response of the service. */
  answers(status: number, headers?: Readonly<Record<string, string>>): void
  /** Makes the service drop connections. */
  breakConnections(): void
  close(): Promise<void>
}

const about = { id: 'notice-1', atMs: Date.UTC(2026, 10, 22) }
const ofTitle = { ...about, library: 'Manga', title: 'Berserk', path: '/series/0ABC' }

/** One notice of each kind. */
export const aNotice = {
  NEW_CHAPTERS: { kind: 'NEW_CHAPTERS', ...ofTitle, chapters: 3 },
  DOWNLOAD_FAILED: { kind: 'DOWNLOAD_FAILED', ...ofTitle, path: null, chapters: 1, reason: '2 of 3 chapters failed: the site says no.' },
  LIBRARY_UNAVAILABLE: { kind: 'LIBRARY_UNAVAILABLE', ...about, library: 'Manga' },
  BOOKS_VANISHED: { kind: 'BOOKS_VANISHED', ...about, library: 'Manga', vanishedBooks: 540, knownBooks: 600 },
  DISK_FULL: { kind: 'DISK_FULL', ...about, library: 'Manga' },
  TITLE_REQUESTED: { kind: 'TITLE_REQUESTED', ...about, title: 'Berserk', path: '/requests', requestedBy: 'anna' },
  TITLE_REQUEST_DECIDED: {
    kind: 'TITLE_REQUEST_DECIDED',
    ...about,
    title: 'Berserk',
    path: '/requests',
    approved: false,
    reason: 'We have it.',
  },
  SUMMARY: { kind: 'SUMMARY', ...about, chapters: 57, titles: 12, failedDownloads: 2, troubles: 1 },
  TEST: { kind: 'TEST', ...about },
} as const satisfies { readonly [K in Notice['kind']]: Extract<Notice, { kind: K }> }
export const notices: readonly Notice[] = Object.values(aNotice)
const never = new AbortController().signal

/** Declares the suite. @param open starts a fresh trial */
export function notifierContract(name: string, open: () => Promise<NotifierTrial>): void {
  describe(`${name} fulfills the notifier contract`, () => {
    let trial: NotifierTrial
    beforeEach(async () => {
      trial = await open()
    })
    afterEach(() => trial.close())

    test.each(notices.map((notice) => [notice.kind, notice] as const))('%s is sent in one request', async (_kind, notice) => {
      await trial.notifier.send(notice, never)
      expect(trial.received()).toHaveLength(1)
      if ('title' in notice) expect(trial.received()[0]).toContain(notice.title)
      if ('library' in notice) expect(trial.received()[0]).toContain(notice.library)
    })

    test('a notice of a series links to it, one without a series has no link', async () => {
      for (const notice of notices) await trial.notifier.send(notice, never)
      const linked = trial.received().filter((text) => text.includes('https://hondana.example.org/series/0ABC'))
      expect(linked).toEqual([trial.received()[0]])
    })

    test('only the configured kinds are wanted', () => {
      const wantedKinds: readonly NewsKind[] = newsKinds.filter((kind) => trial.notifier.wants(kind))
      expect(wantedKinds).toEqual(['NEW_CHAPTERS', 'DOWNLOAD_FAILED', 'LIBRARY_UNAVAILABLE', 'BOOKS_VANISHED'])
    })

    test.each([400, 401, 403, 404, 413])('HTTP %i is a permanent rejection', async (status) => {
      trial.answers(status)
      await expect(trial.notifier.send(aNotice.NEW_CHAPTERS, never)).rejects.toThrow(NoticeRefused)
      expect(trial.received()).toHaveLength(1)
    })

    test.each([408, 500, 502, 503])('HTTP %i is temporary, and is not retried immediately', async (status) => {
      trial.answers(status)
      await expect(trial.notifier.send(aNotice.NEW_CHAPTERS, never)).rejects.toThrow(SourceUnavailable)
      expect(trial.received()).toHaveLength(1)
    })

    test('a dropped connection is a temporary failure', async () => {
      trial.breakConnections()
      await expect(trial.notifier.send(aNotice.NEW_CHAPTERS, never)).rejects.toThrow(SourceUnavailable)
    })

    test.each([
      ['429', 429, 40],
      ['429 with a long wait', 429, 3_600],
    ])('%s returns the retry time without waiting for it', async (_what, status, seconds) => {
      trial.answers(status, { 'retry-after': String(seconds) })
      const before = Date.now()
      const error: unknown = await trial.notifier.send(aNotice.NEW_CHAPTERS, never).catch((reason: unknown) => reason)
      expect(Date.now() - before).toBeLessThan(5_000)
      expect(error).toBeInstanceOf(SourceUnavailable)
      const waitMs = requireDefined((error as SourceUnavailable).retryAtMs, 'the time of the next attempt') - before
      expect(waitMs).toBeGreaterThan((seconds - 5) * 1000)
      expect(waitMs).toBeLessThan((seconds + 10) * 1000)
      expect(trial.received()).toHaveLength(1)
    })

    test('texts of any length and with any characters are sent', async () => {
      const title = `${'巨人🗡'.repeat(400)} @everyone **bold** <script>`
      await trial.notifier.send({ kind: 'DOWNLOAD_FAILED', ...ofTitle, title, chapters: 0, reason: 'ä'.repeat(9_000) }, never)
      expect(trial.received()).toHaveLength(1)
      expect(Buffer.byteLength(requireDefined(trial.received()[0], 'the first notification'))).toBeLessThan(64 * 1024)
      expect(trial.received()[0]?.isWellFormed()).toBe(true)
    })

    test('sending can be aborted', async () => {
      await expect(trial.notifier.send(aNotice.NEW_CHAPTERS, AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up')
    })
  })
}
