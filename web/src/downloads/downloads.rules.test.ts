import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Selection } from '../library/bulk/selection.rules.ts'
import { countByState, newChaptersInRange } from './download-chapter.rules.ts'
import {
  availableActions,
  type LiveDownload,
  priorityLevel,
  progressText,
  remedyOf,
  steppedPriority,
  withCompletion,
  withProgress,
} from './download-row.rules.ts'
import { downloadStatuses, readChapterHistorySearch, readDownloadsSearch, withSearchFilter } from './downloads-search.rules.ts'
import { bulkTargetOf, canRemoveSelection } from './queue-selection.rules.ts'

const waiting: LiveDownload = {
  id: 'D',
  url: 'https://example.org/t',
  title: 'Title',
  status: 'PENDING',
  progress: 0,
  currentChapter: '',
  totalChapters: 12,
  libraryId: 'L',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  message: 'Waits for 1 other download',
  priority: 5,
  attempt: 0,
  nextAttemptAt: null,
}

test('a queued download that starts shows its chapter and speed, and no longer why it was waiting', () => {
  const running = withProgress(waiting, { id: 'D', percent: 41.6, currentChapter: 'Ch. 5', speed: '3.4 MB/s', status: 'DOWNLOADING' })
  expect(running).toMatchObject({ status: 'DOWNLOADING', progress: 42, currentChapter: 'Ch. 5', speed: '3.4 MB/s', message: null })
})

test('a download that is paused or queued again keeps its chapter and has no speed', () => {
  const running = withProgress(waiting, { id: 'D', percent: 40, currentChapter: 'Ch. 5', speed: '3 MB/s', status: 'DOWNLOADING' })
  const paused = withProgress(running, { id: 'D', percent: 40, currentChapter: '', speed: '', status: 'PAUSED' })
  expect(paused).toMatchObject({ status: 'PAUSED', currentChapter: 'Ch. 5', speed: '' })
})

test('a speed of zero is not shown', () => {
  expect(progressText({ ...waiting, currentChapter: 'Ch. 5', speed: '3.4 MB/s' })).toBe('Ch. 5 · 3.4 MB/s')
  expect(progressText({ ...waiting, currentChapter: 'Ch. 5', speed: '0 B/s' })).toBe('Ch. 5')
  expect(progressText({ ...waiting, speed: '0 B/s' })).toBe('')
})

test('a completed download has full progress and no message', () => {
  expect(withCompletion(waiting)).toMatchObject({ status: 'COMPLETED', progress: 100, message: null })
})

test('a progress bar stays between 0 and 100 %', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (percent) => {
      const { progress } = withProgress(waiting, { id: 'D', percent, currentChapter: '', speed: '', status: 'DOWNLOADING' })
      expect(progress).toBeGreaterThanOrEqual(0)
      expect(progress).toBeLessThanOrEqual(100)
    }),
  )
})

test('only actions that the server accepts are offered', () => {
  expect(availableActions({ status: 'PENDING', nextAttemptAt: null })).toEqual(['PAUSE', 'CANCEL'])
  expect(availableActions({ status: 'PENDING', nextAttemptAt: '2026-01-01T00:00:00Z' })).toEqual(['TRY_NOW', 'PAUSE', 'CANCEL'])
  expect(availableActions({ status: 'FAILED', nextAttemptAt: '2026-01-01T00:00:00Z' })).toEqual(['TRY_NOW', 'CANCEL'])
  expect(availableActions({ status: 'FAILED', nextAttemptAt: null })).toEqual(['RETRY', 'CANCEL'])
  expect(availableActions({ status: 'CANCELLED', nextAttemptAt: null })).toEqual(['RETRY'])
  expect(availableActions({ status: 'COMPLETED', nextAttemptAt: null })).toEqual([])
  for (const status of downloadStatuses)
    expect(availableActions({ status, nextAttemptAt: null }).includes('RESUME')).toBe(status === 'PAUSED')
})

test('invalid values in a link to the page are ignored', () => {
  expect(readDownloadsSearch({ status: 'FAILED', libraryId: 'L', q: 'solo' })).toEqual({ status: 'FAILED', libraryId: 'L', q: 'solo' })
  expect(readDownloadsSearch({ status: 'failed', libraryId: '', q: '  ' })).toEqual({})
  // The router parses a typed number as a number.
  expect(readDownloadsSearch({ q: 86 })).toEqual({ q: '86' })
  expect(readChapterHistorySearch({ kind: 'skipped', q: 'x' })).toEqual({ kind: 'skipped', q: 'x' })
  expect(readChapterHistorySearch({ kind: 'all' })).toEqual({})
  expect(withSearchFilter({ status: 'FAILED', q: 'x' }, 'q', '')).toEqual({ status: 'FAILED' })
})

test('a problem whose message has a remedy links to it, also when the message is nested', () => {
  const saying = (code: string, params = {}) => ({ code, params, message: 'In whatever words.' })
  const failed = (messageSaying: ReturnType<typeof saying>) => remedyOf({ status: 'FAILED', message: messageSaying.message, messageSaying })
  expect(failed(saying('DOWNLOAD_LIBRARY_FULL', { library: 'Manga' }))).toBe('library')
  expect(failed(saying('PLUGIN_DISABLED', { plugin: 'gallery-dl' }))).toBe('downloader')
  expect(failed(saying('CHAPTERS_FAILED', { count: 1, total: 2, reason: saying('SITE_ACCOUNT', { quote: '401' }) }))).toBe('downloader')
  expect(failed(saying('TOGETHER', { sentences: ['Its own words', saying('DOWNLOAD_LIBRARY_GONE')] }))).toBe('library')
  expect(failed(saying('SITE_DOWN', { quote: 'the plugin is disabled: wrong password' }))).toBeUndefined()
  expect(failed(saying('constructor'))).toBeUndefined()
  expect(remedyOf({ status: 'FAILED', message: 'The plugin is disabled.' })).toBeUndefined()
  const disabled = { ...waiting, messageSaying: saying('PLUGIN_DISABLED') }
  expect([disabled, withCompletion(disabled), { ...disabled, message: null }].map(remedyOf)).toEqual(['downloader', undefined, undefined])
})

test('a step never leaves the allowed range', () => {
  expect([steppedPriority(5, -1), steppedPriority(0, -1), steppedPriority(10, 1)]).toEqual([4, 0, 10])
  expect([priorityLevel(0), priorityLevel(5), priorityLevel(9)]).toEqual(['first', 'normal', 'last'])
})

test('a selection is sent by id, or as the filters with exceptions, and everything is never removed without a state filter', () => {
  const some: Selection = { kind: 'some', ids: new Set(['a', 'b']) }
  const allBut: Selection = { kind: 'allBut', ids: new Set(['c']) }
  expect(bulkTargetOf(some, { status: 'FAILED' })).toEqual({ ids: ['a', 'b'] })
  expect(bulkTargetOf(allBut, { status: 'FAILED', q: 'x' })).toEqual({ exceptIds: ['c'], status: 'FAILED', search: 'x' })
  expect([canRemoveSelection(some, {}), canRemoveSelection(allBut, {}), canRemoveSelection(allBut, { status: 'FAILED' })]).toEqual([
    true,
    false,
    true,
  ])
})

test('a range selects the new chapters within it, whatever else is listed', () => {
  const chapters = ['1', '2', '2.5', '3', null].map((number) => ({ url: `u${number}`, number, state: number === '2' ? 'have' : 'new' }))
  expect(newChaptersInRange(chapters, '2', '')).toEqual(['u2.5', 'u3'])
  expect(newChaptersInRange(chapters, '', '2,5')).toEqual(['u1', 'u2.5'])
  expect(newChaptersInRange(chapters, 'x', '')).toEqual([])
  expect(countByState(chapters)).toEqual([
    ['new', 4],
    ['have', 1],
  ])
})
