// Contract of notifiers: plugins that notify users about their library on their phones or in their chats.
import { SentenceError } from './sentences.ts'

/** The kinds of notices, which a user selects per notifier. */
export const newsKinds = [
  'NEW_CHAPTERS',
  'DOWNLOAD_FAILED',
  'LIBRARY_UNAVAILABLE',
  'BOOKS_VANISHED',
  'DISK_FULL',
  'TITLE_REQUESTED',
  'TITLE_REQUEST_DECIDED',
] as const
export type NewsKind = (typeof newsKinds)[number]

interface About {
  /** The same when a notice is sent again, so that a receiver can detect duplicates. */
  readonly id: string
  /** Epoch ms. */
  readonly atMs: number
}

interface OfLibrary extends About {
  /** Name of the library. */
  readonly library: string
}

interface OfTitle extends OfLibrary {
  readonly title: string
  /** Path of the series in the web app, "/series/…"; null while no scan has seen it. */
  readonly path: string | null
}

/** A download of new chapters has finished; several of one title that finish close together are one notice. */
export interface NewChaptersNotice extends OfTitle {
  readonly kind: 'NEW_CHAPTERS'
  readonly chapters: number
}

/** A download has failed permanently; it continues when a user retries it. */
export interface DownloadFailedNotice extends OfTitle {
  readonly kind: 'DOWNLOAD_FAILED'
  /** Chapters that were downloaded nevertheless. */
  readonly chapters: number
  /** A message of the server, in English, without paths and URLs. */
  readonly reason: string
}

export interface LibraryUnavailableNotice extends OfLibrary {
  readonly kind: 'LIBRARY_UNAVAILABLE'
}

/** Most books vanished at once; nothing happens to them before a user confirms it. */
export interface BooksVanishedNotice extends OfLibrary {
  readonly kind: 'BOOKS_VANISHED'
  readonly vanishedBooks: number
  readonly knownBooks: number
}

export interface DiskFullNotice extends OfLibrary {
  readonly kind: 'DISK_FULL'
}

interface OfRequest extends About {
  readonly title: string
  /** Path of the requests in the web app. */
  readonly path: string
}

/** A person requests a title, which an administrator approves or declines. */
export interface TitleRequestedNotice extends OfRequest {
  readonly kind: 'TITLE_REQUESTED'
  /** Name of the person. */
  readonly requestedBy: string
}

export interface TitleRequestDecidedNotice extends OfRequest {
  readonly kind: 'TITLE_REQUEST_DECIDED'
  readonly approved: boolean
  /** Why it was declined; null when no reason was given. */
  readonly reason: string | null
}

/** Replaces many notices, so that a burst does not become a flood. */
export interface SummaryNotice extends About {
  readonly kind: 'SUMMARY'
  readonly chapters: number
  /** Titles with new chapters. */
  readonly titles: number
  readonly failedDownloads: number
  /** Libraries with problems. */
  readonly troubles: number
  /** New and decided title requests; none when absent. */
  readonly requests?: number
}

/** Verifies that notices arrive. */
export interface TestNotice extends About {
  readonly kind: 'TEST'
}

export type NewsNotice =
  | NewChaptersNotice
  | DownloadFailedNotice
  | LibraryUnavailableNotice
  | BooksVanishedNotice
  | DiskFullNotice
  | TitleRequestedNotice
  | TitleRequestDecidedNotice
export type Notice = NewsNotice | SummaryNotice | TestNotice

const goodNews: ReadonlySet<Notice['kind']> = new Set(['NEW_CHAPTERS', 'SUMMARY', 'TEST', 'TITLE_REQUESTED', 'TITLE_REQUEST_DECIDED'])

/** Whether a notice reports a problem, so that services can emphasize it. */
export const isProblem = ({ kind }: Pick<Notice, 'kind'>): boolean => !goodNews.has(kind)

export interface Notifier {
  /** Whether the notifier is configured for this kind. */
  wants(kind: NewsKind): boolean
  /**
   * Sends a notice once; the server decides when to retry. It ends within `sendTimeoutMs`.
   * @throws SourceUnavailable when a retry may work, NoticeRefused when it cannot work before a user acts
   */
  send(notice: Notice, signal: AbortSignal): Promise<void>
}

/** The service rejects the notice permanently: a wrong token, an unknown topic. The message is for users. */
export class NoticeRefused extends SentenceError {
  override readonly name = 'NoticeRefused'
}
