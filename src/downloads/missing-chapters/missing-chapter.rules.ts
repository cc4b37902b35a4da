// Why a chapter is not on the shelf, from everything that is known of it, as a state and a sentence.
import type { ChapterRecord, SourceChapter, SourceChapterState } from '../../chapters/index.ts'
import { defineSentence, type Sentence, together } from '../../kernel/sentences/index.ts'
import type { DownloadStatus } from '../queue/download-state.rules.ts'

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
  readonly message: Sentence | null
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
  readonly besideReason: Sentence | null
}

export interface ChapterStanding {
  readonly state: ChapterStandingState
  /** A sentence for a person. */
  readonly message: Sentence
  readonly downloadId: string | null
  /** Epoch ms when it is tried by itself. */
  readonly retryAt: number | null
}

const OnTheShelf = defineSentence('CHAPTER_ON_SHELF', 'It is on the shelf.')
const FileGone = defineSentence(
  'CHAPTER_FILE_GONE',
  'It was downloaded, but its file is gone. It is not fetched again unless you ask for it.',
)
const Blacklisted = defineSentence('CHAPTER_IS_BLACKLISTED', 'It is on the blacklist.')
const BlacklistedFor = defineSentence('CHAPTER_IS_BLACKLISTED_FOR', 'It is on the blacklist: {reason}')
const Unknown = defineSentence('CHAPTER_UNKNOWN', 'Nothing is known of it: no check or download has seen it listed at its source.')

/** The first of these that holds: on the shelf, queued, on the blacklist, gone from the shelf, what its source says of it. */
export function standingOf({ record, fileIsGone, blacklisted, queued, beside, besideReason }: ChapterFacts): ChapterStanding {
  if (record && !fileIsGone) return plain('downloaded', OnTheShelf())
  if (queued) return { state: 'queued', message: queuedMessage(queued), downloadId: queued.downloadId, retryAt: queued.nextAttemptAt }
  if (blacklisted !== undefined) return plain('blacklisted', blacklisted === '' ? Blacklisted() : BlacklistedFor(blacklisted))
  if (record) return plain('file-missing', FileGone())
  if (!beside) return plain('unknown', Unknown())
  return { ...plain(beside.state, besideReason ?? besideMessages[beside.state]), retryAt: beside.notBefore }
}

const plain = (state: ChapterStandingState, message: Sentence): ChapterStanding => ({ state, message, downloadId: null, retryAt: null })

export const besideMessages: Readonly<Record<SourceChapterState, Sentence>> = {
  missing: defineSentence('CHAPTER_MISSING', 'Its source has it. The next download or check of the title fetches it.')(),
  failed: defineSentence('CHAPTER_GIVEN_UP', 'Downloads gave up on it.')(),
  external: defineSentence('CHAPTER_EXTERNAL', 'It can only be read on another site.')(),
  removed: defineSentence('CHAPTER_REMOVED', 'Its source took it down or holds no pages of it.')(),
  future: defineSentence('CHAPTER_ANNOUNCED', 'It is announced, but not out yet.')(),
  superseded: defineSentence('CHAPTER_SUPERSEDED', 'Another upload of it stands.')(),
  'other-group': defineSentence('CHAPTER_OTHER_GROUP', "Another group's release of it stands.")(),
  blacklisted: Blacklisted(),
}

const queuedMessages: Readonly<Record<DownloadStatus, Sentence>> = {
  PENDING: defineSentence('CHAPTER_WAITS', 'Its download waits in the queue.')(),
  DOWNLOADING: defineSentence('CHAPTER_DOWNLOADING', 'It is being downloaded.')(),
  PAUSED: defineSentence('CHAPTER_PAUSED', 'Its download is paused.')(),
  FAILED: defineSentence('CHAPTER_TRIED_AGAIN', 'Its download failed and tries again by itself.')(),
  COMPLETED: defineSentence('CHAPTER_DOWNLOAD_ENDED', 'Its download ended.')(),
  CANCELLED: defineSentence('CHAPTER_CANCELLED', 'Its download was cancelled.')(),
}

const queuedMessage = ({ status, message }: QueuedChapter): Sentence =>
  message === null ? queuedMessages[status] : together([queuedMessages[status], message])
