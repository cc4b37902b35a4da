// Why a chapter is not on the shelf, from everything that is known of it, as a state and a sentence.
import type { ChapterRecord, SourceChapter, SourceChapterState } from '../../chapters/index.ts'
import type { DownloadStatus } from '../download-state.rules.ts'

/**
 * - downloaded: on the shelf
 * - file-missing: it was downloaded, and its archive is gone
 * - queued: a download will fetch it, or is just doing so
 * - unknown: nothing here knows of it
 * The others are those of a chapter that its source lists.
 */
export const chapterStandings = [
  'downloaded',
  'file-missing',
  'queued',
  'missing',
  'failed',
  'external',
  'removed',
  'future',
  'superseded',
  'other-group',
  'blacklisted',
  'unknown',
] as const
export type ChapterStandingState = (typeof chapterStandings)[number]

export interface QueuedChapter {
  readonly downloadId: string
  readonly status: DownloadStatus
  /** What the download says. */
  readonly message: string | null
  readonly nextAttemptAt: number | null
}

/** Everything that a library knows of one chapter. */
export interface ChapterFacts {
  readonly record: ChapterRecord | undefined
  readonly fileIsGone: boolean
  /** Reason of the blacklist, empty when none was given; undefined when it is not on it. */
  readonly blacklisted: string | undefined
  readonly queued: QueuedChapter | undefined
  readonly beside: SourceChapter | undefined
  /** Sentence for a chapter that the server left aside by itself. */
  readonly besideReason: string | null
}

export interface ChapterStanding {
  readonly state: ChapterStandingState
  /** A sentence for a person. */
  readonly message: string
  readonly downloadId: string | null
  /** Epoch ms when it is tried by itself. */
  readonly retryAt: number | null
}

/** The first of these that holds: on the shelf, queued, on the blacklist, gone from the shelf, what its source says of it. */
export function standingOf({ record, fileIsGone, blacklisted, queued, beside, besideReason }: ChapterFacts): ChapterStanding {
  if (record && !fileIsGone) return plain('downloaded', 'It is on the shelf.')
  if (queued) return { state: 'queued', message: queuedMessage(queued), downloadId: queued.downloadId, retryAt: queued.nextAttemptAt }
  if (blacklisted !== undefined) return plain('blacklisted', `It is on the blacklist${blacklisted === '' ? '.' : `: ${blacklisted}`}`)
  if (record) return plain('file-missing', 'It was downloaded, but its file is gone. It is not fetched again unless you ask for it.')
  if (!beside) return plain('unknown', 'Nothing is known of it: no check or download has seen it listed at its source.')
  return { ...plain(beside.state, besideReason ?? besideMessages[beside.state]), retryAt: beside.notBefore }
}

const plain = (state: ChapterStandingState, message: string): ChapterStanding => ({ state, message, downloadId: null, retryAt: null })

export const besideMessages: Readonly<Record<SourceChapterState, string>> = {
  missing: 'Its source has it. The next download or check of the title fetches it.',
  failed: 'Downloads gave up on it.',
  external: 'It can only be read on another site.',
  removed: 'Its source took it down or holds no pages of it.',
  future: 'It is announced, but not out yet.',
  superseded: 'Another upload of it stands.',
  'other-group': "Another group's release of it stands.",
  blacklisted: 'It is on the blacklist.',
}

const queuedMessages: Readonly<Record<DownloadStatus, string>> = {
  PENDING: 'Its download waits in the queue.',
  DOWNLOADING: 'It is being downloaded.',
  PAUSED: 'Its download is paused.',
  FAILED: 'Its download failed and tries again by itself.',
  COMPLETED: 'Its download ended.',
  CANCELLED: 'Its download was cancelled.',
}

const queuedMessage = ({ status, message }: QueuedChapter): string =>
  message === null ? queuedMessages[status] : `${queuedMessages[status]} ${message}`
