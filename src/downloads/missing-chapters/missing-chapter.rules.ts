// Why a chapter is missing, derived from all its data, as a state and a sentence.

import type { SourceChapter, SourceChapterState } from '../../chapters/listed/index.ts'
import type { ChapterRecord } from '../../chapters/records/index.ts'
import { defineSentence, joinSentences, type Sentence } from '../../kernel/sentences/index.ts'
import type { DownloadStatus } from '../queue/download-state.rules.ts'

/**
 * - downloaded: in the library
 * - file-missing: it was downloaded, and its archive is missing
 * - cleaned-up: it was downloaded, and the title's options had its archive deleted
 * - queued: a download will fetch it or is fetching it
 * - unknown: there is no data about it
 * The others are those of a chapter that its source lists.
 */
export const chapterStates = [
  'downloaded',
  'file-missing',
  'cleaned-up',
  'queued',
  'missing',
  'failed',
  'external',
  'removed',
  'future',
  'superseded',
  'other-group',
  'out-of-range',
  'blacklisted',
  'unknown',
] as const
export type KnownChapterState = (typeof chapterStates)[number]

export interface QueuedChapter {
  readonly downloadId: string
  readonly status: DownloadStatus
  /** Message of the download. */
  readonly message: Sentence | null
  readonly nextAttemptAt: number | null
}

/** Everything that a library has stored about one chapter. */
export interface KnownChapterFacts {
  readonly record: ChapterRecord | undefined
  readonly fileIsGone: boolean
  /** Reason on the blacklist, empty when none was given; undefined when it is not on it. */
  readonly blacklisted: string | undefined
  readonly queued: QueuedChapter | undefined
  readonly skipped: SourceChapter | undefined
  /** Sentence for a chapter that the server skipped automatically. */
  readonly skippedReason: Sentence | null
}

export interface ChapterStatus {
  readonly state: KnownChapterState
  /** A sentence for people. */
  readonly message: Sentence
  readonly downloadId: string | null
  /** Epoch ms of the automatic retry. */
  readonly retryAt: number | null
}

const InLibrary = defineSentence('CHAPTER_ON_SHELF', 'In the library.')
const FileMissing = defineSentence(
  'CHAPTER_FILE_GONE',
  "Already downloaded, but the file is missing. It's downloaded again only if you request it.",
)
const CleanedUp = defineSentence(
  'CHAPTER_CLEANED_UP',
  "Downloaded, then deleted because of the title's download options. It's downloaded again only if you request it.",
)
const Blacklisted = defineSentence('CHAPTER_IS_BLACKLISTED', 'Blacklisted.')
const BlacklistedFor = defineSentence('CHAPTER_IS_BLACKLISTED_FOR', 'Blacklisted: {reason}')
const Unknown = defineSentence('CHAPTER_UNKNOWN', 'Unknown chapter: no check or download found it at its source.')

/** The first of these that applies: in the library, queued, on the blacklist, file missing, the state at its source. */
export function chapterStatusOf({ record, fileIsGone, blacklisted, queued, skipped, skippedReason }: KnownChapterFacts): ChapterStatus {
  if (record && !fileIsGone) return plain('downloaded', InLibrary())
  if (queued) return { state: 'queued', message: queuedMessage(queued), downloadId: queued.downloadId, retryAt: queued.nextAttemptAt }
  if (blacklisted !== undefined) return plain('blacklisted', blacklisted === '' ? Blacklisted() : BlacklistedFor(blacklisted))
  if (record?.cleanedUpAt) return plain('cleaned-up', CleanedUp())
  if (record) return plain('file-missing', FileMissing())
  if (!skipped) return plain('unknown', Unknown())
  return { ...plain(skipped.state, skippedReason ?? skippedMessages[skipped.state]), retryAt: skipped.notBefore }
}

const plain = (state: KnownChapterState, message: Sentence): ChapterStatus => ({ state, message, downloadId: null, retryAt: null })

export const skippedMessages: Readonly<Record<SourceChapterState, Sentence>> = {
  missing: defineSentence('CHAPTER_MISSING', "Available at the source. It's downloaded with the next check or download of the title.")(),
  failed: defineSentence('CHAPTER_GIVEN_UP', 'The download failed too many times.')(),
  external: defineSentence('CHAPTER_EXTERNAL', 'Only available on another site.')(),
  removed: defineSentence('CHAPTER_REMOVED', 'Removed by the source, or it has no pages.')(),
  future: defineSentence('CHAPTER_ANNOUNCED', 'Announced but not released yet.')(),
  superseded: defineSentence('CHAPTER_SUPERSEDED', 'Another upload of this chapter is used.')(),
  'other-group': defineSentence('CHAPTER_OTHER_GROUP', "Another group's release is used.")(),
  'out-of-range': defineSentence('CHAPTER_OUT_OF_RANGE', "Skipped because of the title's download options.")(),
  blacklisted: Blacklisted(),
}

const queuedMessages: Readonly<Record<DownloadStatus, Sentence>> = {
  PENDING: defineSentence('CHAPTER_WAITS', 'Queued.')(),
  DOWNLOADING: defineSentence('CHAPTER_DOWNLOADING', 'Downloading.')(),
  PAUSED: defineSentence('CHAPTER_PAUSED', 'The download is paused.')(),
  FAILED: defineSentence('CHAPTER_TRIED_AGAIN', 'The download failed and is retried automatically.')(),
  COMPLETED: defineSentence('CHAPTER_DOWNLOAD_ENDED', 'The download finished.')(),
  CANCELLED: defineSentence('CHAPTER_CANCELLED', 'The download was cancelled.')(),
}

const queuedMessage = ({ status, message }: QueuedChapter): Sentence =>
  message === null ? queuedMessages[status] : joinSentences([queuedMessages[status], message])
