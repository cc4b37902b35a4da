import type { EventBus } from '../kernel/events/index.ts'
import { defineSentence, readSentence, type Sentence } from '../kernel/sentences/index.ts'
import type { DownloadRow } from './downloads.queries.ts'
import type { DownloadStatus } from './queue/download-state.rules.ts'

/** State of a download; sent while it runs and whenever it starts to wait. */
export interface DownloadUpdate {
  readonly id: string
  readonly libraryId: string
  readonly status: DownloadStatus
  readonly percent: number
  readonly currentChapter: string
  /** For display: "1.2 MB/s". */
  readonly speed: string
}

declare module '../kernel/events/index.ts' {
  interface Events {
    'download.progress': DownloadUpdate
    'download.completed': { readonly id: string; readonly libraryId: string; readonly title: string }
    /** A run failed (it may be retried automatically), or the download was cancelled. */
    'download.failed': { readonly id: string; readonly libraryId: string; readonly error: string }
    /** A queued download may be able to start. */
    'download.queued': { readonly id: string }
    /** A person requested a change of a running download. */
    'download.wished': { readonly id: string }
  }
}

/** Sends the state of a download that is not running. */
export const emitStatus = (events: EventBus, row: DownloadRow): void =>
  events.emit('download.progress', {
    id: row.id,
    libraryId: row.libraryId,
    status: row.status,
    percent: row.progress,
    currentChapter: row.currentChapter,
    speed: '0 B/s',
  })

const Failed = defineSentence('DOWNLOAD_FAILED', 'The download failed.')

/** Why a download failed. */
export const failureMessageOf = ({ message }: Pick<DownloadRow, 'message'>): Sentence => readSentence(message) ?? Failed()

/** Error text of a download cancelled by a person in the event stream (docs/behavior.md, "Progress events"). */
export const cancelledStatus = 'Cancelled'

/** Announces that a person cancelled a download. */
export const emitCancelled = (events: EventBus, { id, libraryId }: Pick<DownloadRow, 'id' | 'libraryId'>): void =>
  events.emit('download.failed', { id, libraryId, error: cancelledStatus })
