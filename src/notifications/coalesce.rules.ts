// Combines pending notices into messages. Guarantee: every notice is in exactly one message, and there are never more messages than
// allowed.
import { requireDefined } from '../kernel/errors/index.ts'
import type { NotificationEvent, PendingEvent } from './notification-events.ts'

export interface Summary {
  readonly kind: 'SUMMARY'
  readonly chapters: number
  readonly titles: number
  readonly failedDownloads: number
  readonly troubles: number
  /** New and decided title requests. */
  readonly requests?: number
}

export interface Message {
  /** Id of its oldest notice. */
  readonly id: string
  /** Time of its newest notice. */
  readonly atMs: number
  readonly content: NotificationEvent | Summary
  /** Ids of its notices. */
  readonly newsIds: readonly string[]
}

/**
 * One message per title and per trouble; when that is too many, titles share one summary, and in the end everything does.
 * @param pending oldest first
 * @param maxMessages at least 1
 */
export function coalesce(pending: readonly PendingEvent[], maxMessages: number): readonly Message[] {
  const messages = [...Map.groupBy(pending, ({ event }) => subjectOf(event)).values()].map(mergeSame)
  if (messages.length <= maxMessages) return messages
  const troubles = messages.filter(({ content }) => isTrouble(content))
  const apart = troubles.length < maxMessages ? troubles : []
  return [...apart, summaryOf(messages.filter((message) => !apart.includes(message)))]
}

const subjectOf = (event: NotificationEvent): string => {
  if ('requestId' in event) return JSON.stringify([event.kind, event.requestId])
  return JSON.stringify(
    'chapters' in event ? [event.kind, event.libraryId, event.seriesFolder ?? event.title] : [event.kind, event.libraryId],
  )
}

/** The latest notice wins; chapters of one title are added up. */
function mergeSame(pending: readonly PendingEvent[]): Message {
  const first = requireDefined(pending[0], 'the first of the news that go together')
  const last = requireDefined(pending.at(-1), 'the last of the news that go together')
  const chapters = pending.reduce((sum, { event }) => sum + ('chapters' in event ? event.chapters : 0), 0)
  const content = last.event.kind === 'NEW_CHAPTERS' ? { ...last.event, chapters } : last.event
  return { id: first.id, atMs: last.atMs, content, newsIds: pending.map(({ id }) => id) }
}

function summaryOf(messages: readonly Message[]): Message {
  const newChapters = messages.flatMap(({ content }) => (content.kind === 'NEW_CHAPTERS' ? [content.chapters] : []))
  const requests = messages.filter(({ content }) => 'requestId' in content).length
  return {
    id: requireDefined(messages[0], 'the first of the messages of a summary').id,
    atMs: Math.max(...messages.map(({ atMs }) => atMs)),
    content: {
      kind: 'SUMMARY',
      chapters: newChapters.reduce((sum, chapters) => sum + chapters, 0),
      titles: newChapters.length,
      failedDownloads: messages.filter(({ content }) => content.kind === 'DOWNLOAD_FAILED').length,
      troubles: new Set(messages.flatMap(({ content }) => (isTrouble(content) && 'libraryId' in content ? [content.libraryId] : []))).size,
      ...(requests > 0 ? { requests } : {}),
    },
    newsIds: messages.flatMap(({ newsIds }) => newsIds),
  }
}

const isTrouble = (content: NotificationEvent | Summary): boolean => content.kind !== 'SUMMARY' && !('title' in content)
