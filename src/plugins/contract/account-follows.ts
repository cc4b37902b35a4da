// Contract of a plugin that knows which titles a person follows with their account at a source.
// Promise: an answer is complete or an error; an outage, a limit or a refused sign-in never reads as "follows nothing".
import { SentenceError } from './sentences.ts'

/** The account cannot be used as it is: credentials are missing or refused. A person must act; asking again does not help. */
export class AccountNotUsable extends SentenceError {
  override readonly name = 'AccountNotUsable'
}

/** A chapter of a followed title, as the source's feed names it. */
export interface FeedChapter {
  readonly chapterId: string
  readonly titleId: string
}

export interface FeedWindow {
  /** Chapters that came out since; epoch ms. */
  readonly sinceMs: number
  /** The source's language code. */
  readonly language: string
}

/** Every call throws AccountNotUsable, SourceUnavailable, SourceAnswerInvalid or the signal's reason. */
export interface AccountFollows {
  /** Ids of all followed titles, lower case, sorted, each once. */
  listFollows(signal: AbortSignal): Promise<readonly string[]>
  /** May be repeated. @throws SourceNotFound for a title that the source does not know */
  follow(titleId: string, signal: AbortSignal): Promise<void>
  /** May be repeated, also for a title that is not followed. */
  unfollow(titleId: string, signal: AbortSignal): Promise<void>
  /** Chapters of followed titles that came out in the window, oldest first, each once. */
  listFeed(window: FeedWindow, signal: AbortSignal): Promise<readonly FeedChapter[]>
  /** Address of a title, as a follow list has it. */
  titleUrl(titleId: string): string
  /** Id of the title that an address names; undefined for addresses of other sites. */
  titleIdOf(url: string): string | undefined
  /** As configured: how often the account is asked for news. */
  readonly pollEveryMs: number
  /** As configured: name or id of the library for titles that no library has yet; null leaves the choice to the server. */
  readonly targetLibrary: string | null
}
