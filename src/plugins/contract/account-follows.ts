// Contract of a plugin that lists the titles which a user follows with their account at a source.
// Guarantee: a result is complete or an error; an outage, a rate limit or a rejected sign-in never results in an empty list.
import { SentenceError } from './sentences.ts'

/** The account cannot be used: credentials are missing or rejected. The user must act; retrying does not help. */
export class AccountNotUsable extends SentenceError {
  override readonly name = 'AccountNotUsable'
}

/** A chapter of a followed title, as listed in the source's feed. */
export interface FeedChapter {
  readonly chapterId: string
  readonly titleId: string
}

export interface FeedWindow {
  /** Chapters released after this time; epoch ms. */
  readonly sinceMs: number
  /** The source's language code, or the BCP 47 code of the same language. */
  readonly language: string
}

/** Every call throws AccountNotUsable, SourceUnavailable, SourceAnswerInvalid or the signal's reason. */
export interface AccountFollows {
  /** Ids of all followed titles, lower case, sorted, each once. */
  listFollows(signal: AbortSignal): Promise<readonly string[]>
  /** Idempotent. @throws SourceNotFound for a title that the source does not have */
  follow(titleId: string, signal: AbortSignal): Promise<void>
  /** Idempotent, also for a title that is not followed. */
  unfollow(titleId: string, signal: AbortSignal): Promise<void>
  /** Chapters of followed titles that were released in the window, oldest first, without duplicates. */
  listFeed(window: FeedWindow, signal: AbortSignal): Promise<readonly FeedChapter[]>
  /** URL of a title, as used in follow lists. */
  titleUrl(titleId: string): string
  /** Id of the title at a URL; undefined for URLs of other sites. */
  titleIdOf(url: string): string | undefined
  /** Configured interval of the checks for new chapters. */
  readonly pollEveryMs: number
  /** Configured name or id of the library for titles that are in no library yet; null leaves the choice to the server. */
  readonly targetLibrary: string | null
}
