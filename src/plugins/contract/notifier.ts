// The contract of notifiers: plugins that tell people, on their phones or in their chats, what became of their library.
import { SentenceError } from './sentences.ts'

/** What there is to hear of; a person chooses per notifier. */
export const newsKinds = ['NEW_CHAPTERS', 'DOWNLOAD_FAILED', 'LIBRARY_UNAVAILABLE', 'BOOKS_VANISHED', 'DISK_FULL'] as const
export type NewsKind = (typeof newsKinds)[number]

interface About {
  /** The same when a notice has to be sent again, so that a receiver can tell. */
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

/** A download of new chapters has ended well; several of one title that end close together are one notice. */
export interface NewChaptersNotice extends OfTitle {
  readonly kind: 'NEW_CHAPTERS'
  readonly chapters: number
}

/** A download was given up; it goes on when a person retries it. */
export interface DownloadFailedNotice extends OfTitle {
  readonly kind: 'DOWNLOAD_FAILED'
  /** Chapters that were downloaded all the same. */
  readonly chapters: number
  /** A sentence of the server, in English, without paths and addresses. */
  readonly reason: string
}

export interface LibraryUnavailableNotice extends OfLibrary {
  readonly kind: 'LIBRARY_UNAVAILABLE'
}

/** Most books vanished at once; nothing happens to them before a person has said so. */
export interface BooksVanishedNotice extends OfLibrary {
  readonly kind: 'BOOKS_VANISHED'
  readonly vanishedBooks: number
  readonly knownBooks: number
}

export interface DiskFullNotice extends OfLibrary {
  readonly kind: 'DISK_FULL'
}

/** Stands for many notices, so that a burst does not become a flood. */
export interface SummaryNotice extends About {
  readonly kind: 'SUMMARY'
  readonly chapters: number
  /** Titles with new chapters. */
  readonly titles: number
  readonly failedDownloads: number
  /** Libraries with trouble. */
  readonly troubles: number
}

/** Shows that notices arrive. */
export interface TestNotice extends About {
  readonly kind: 'TEST'
}

export type NewsNotice = NewChaptersNotice | DownloadFailedNotice | LibraryUnavailableNotice | BooksVanishedNotice | DiskFullNotice
export type Notice = NewsNotice | SummaryNotice | TestNotice

export interface Notifier {
  /** Whether the person who configured it wants to hear of this. */
  wants(kind: NewsKind): boolean
  /**
   * Sends a notice once; the server decides when to try again. It ends within `sendTimeoutMs`.
   * @throws SourceUnavailable when it may work later, NoticeRefused when it cannot work before a person does something
   */
  send(notice: Notice, signal: AbortSignal): Promise<void>
}

/** The service refuses the notice for a reason that does not pass: a wrong token, an unknown topic. The message is for a person. */
export class NoticeRefused extends SentenceError {
  override readonly name = 'NoticeRefused'
}
