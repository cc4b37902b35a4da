import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actionsOf, type LiveDownload, momentOf, withCompletion, withProgress } from './download-row.rules.ts'
import { downloadStatuses, readDownloadsSearch } from './downloads-search.rules.ts'

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

test('a waiting download that begins shows its chapter and speed, and no longer why it waited', () => {
  const running = withProgress(waiting, { id: 'D', percent: 41.6, currentChapter: 'Ch. 5', speed: '3.4 MB/s', status: 'DOWNLOADING' })
  expect(running).toMatchObject({ status: 'DOWNLOADING', progress: 42, currentChapter: 'Ch. 5', speed: '3.4 MB/s', message: null })
})

test('a download that is paused or put back keeps its chapter and has no speed', () => {
  const running = withProgress(waiting, { id: 'D', percent: 40, currentChapter: 'Ch. 5', speed: '3 MB/s', status: 'DOWNLOADING' })
  const paused = withProgress(running, { id: 'D', percent: 40, currentChapter: '', speed: '', status: 'PAUSED' })
  expect(paused).toMatchObject({ status: 'PAUSED', currentChapter: 'Ch. 5', speed: '' })
})

test('what stands still is not called a speed', () => {
  expect(momentOf({ ...waiting, currentChapter: 'Ch. 5', speed: '3.4 MB/s' })).toBe('Ch. 5 · 3.4 MB/s')
  expect(momentOf({ ...waiting, currentChapter: 'Ch. 5', speed: '0 B/s' })).toBe('Ch. 5')
  expect(momentOf({ ...waiting, speed: '0 B/s' })).toBe('')
})

test('a finished download is full and quiet', () => {
  expect(withCompletion(waiting)).toMatchObject({ status: 'COMPLETED', progress: 100, message: null })
})

test('a progress bar never leaves its ends', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (percent) => {
      const { progress } = withProgress(waiting, { id: 'D', percent, currentChapter: '', speed: '', status: 'DOWNLOADING' })
      expect(progress).toBeGreaterThanOrEqual(0)
      expect(progress).toBeLessThanOrEqual(100)
    }),
  )
})

test('only what the server accepts is offered', () => {
  expect(actionsOf('PENDING')).toEqual(['PAUSE', 'CANCEL'])
  expect(actionsOf('COMPLETED')).toEqual([])
  for (const status of downloadStatuses) expect(actionsOf(status).includes('RESUME')).toBe(status === 'PAUSED')
})

test('a link into the room survives typing errors', () => {
  expect(readDownloadsSearch({ status: 'FAILED', libraryId: 'L', page: 3 })).toEqual({ status: 'FAILED', libraryId: 'L', page: 3 })
  expect(readDownloadsSearch({ status: 'failed', libraryId: '', page: '-1' })).toEqual({})
  expect(readDownloadsSearch({ page: 1 })).toEqual({})
})
