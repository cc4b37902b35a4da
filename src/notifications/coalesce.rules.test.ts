import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce.rules.ts'
import type { NotificationEvent, PendingEvent } from './notification-events.ts'

const libraryIds = ['one', 'two'] as const
const aNews: fc.Arbitrary<NotificationEvent> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom('NEW_CHAPTERS' as const, 'DOWNLOAD_FAILED' as const),
      libraryId: fc.constantFrom(...libraryIds),
      title: fc.constantFrom(...'ABCDEFGH'),
      chapters: fc.integer({ min: 1, max: 40 }),
      hasFolder: fc.boolean(),
    })
    .map(({ hasFolder, ...news }) => ({ ...news, library: news.libraryId, seriesFolder: hasFolder ? news.title : null, reason: 'No.' })),
  fc
    .record({
      kind: fc.constantFrom('LIBRARY_UNAVAILABLE' as const, 'DISK_FULL' as const, 'BOOKS_VANISHED' as const),
      libraryId: fc.constantFrom(...libraryIds),
    })
    .map((event) => ({ ...event, library: event.libraryId, vanishedBooks: 5, knownBooks: 6 })),
)
const pending = fc
  .array(aNews, { minLength: 1, maxLength: 60 })
  .map((all): readonly PendingEvent[] => all.map((event, index) => ({ id: `id-${index}`, atMs: index, event })))

test('every notice is in exactly one message, no chapter is lost, and the maximum number of messages is respected', () => {
  fc.assert(
    fc.property(pending, fc.integer({ min: 1, max: 8 }), (events, most) => {
      const messages = coalesce(events, most)
      expect(messages.length).toBeLessThanOrEqual(most)
      expect(messages.flatMap(({ newsIds }) => newsIds).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
      const chapterCounts = messages.map(({ content }) =>
        content.kind === 'NEW_CHAPTERS' || content.kind === 'SUMMARY' ? content.chapters : 0,
      )
      const brought = events.map((one) => (one.event.kind === 'NEW_CHAPTERS' ? one.event.chapters : 0))
      expect(sum(chapterCounts)).toBe(sum(brought))
    }),
  )
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const chapters = (title: string, count: number): NotificationEvent => ({
  kind: 'NEW_CHAPTERS',
  libraryId: 'one',
  library: 'Manga',
  title,
  seriesFolder: title,
  chapters: count,
})
const queue = (...all: readonly NotificationEvent[]): readonly PendingEvent[] =>
  all.map((event, index) => ({ id: `${index}`, atMs: index, event }))

test('chapters of one title that finish close together are one message', () => {
  expect(coalesce(queue(chapters('A', 3), chapters('B', 1), chapters('A', 27)), 5)).toMatchObject([
    { id: '0', atMs: 2, content: { title: 'A', chapters: 30 }, newsIds: ['0', '2'] },
    { content: { title: 'B', chapters: 1 } },
  ])
})

test('many titles are combined in one summary, and a problem keeps its own message', () => {
  const full: NotificationEvent = { kind: 'DISK_FULL', libraryId: 'one', library: 'Manga' }
  const failed: NotificationEvent = { ...chapters('Z', 0), kind: 'DOWNLOAD_FAILED', reason: 'No.' } as NotificationEvent
  const messages = coalesce(queue(...[...'ABCDEF'].map((title) => chapters(title, 2)), failed, full), 5)
  expect(messages.map(({ content }) => content)).toEqual([
    full,
    { kind: 'SUMMARY', chapters: 12, titles: 6, failedDownloads: 1, troubles: 0 },
  ])
})
